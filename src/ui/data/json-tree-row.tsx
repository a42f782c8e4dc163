import { useState } from 'react';
import { useI18n } from '../../i18n';
import { utf8Length } from '../../core/base/utf8';
import { printJson } from '../../core/json/print';
import { Chip } from '../chip';
import { classNames } from '../class-names';
import { CopyButton } from '../feedback/copy-button';
import { ChevronRightIcon, LinkIcon } from '../icons';
import type { JsonRow, JsonSource } from './json-rows';
import { MonoText } from './mono-text';
import s from './json-tree.module.css';

export interface JsonTreeRowProps {
  row: JsonRow;
  id: string;
  active: boolean;
  selected: boolean;
  lit: boolean;
  onToggle: () => void;
  onPress: () => void;
  onHover: (() => void) | undefined;
}

export function JsonTreeRow({
  row,
  id,
  active,
  selected,
  lit,
  onToggle,
  onPress,
  onHover,
}: JsonTreeRowProps) {
  const { t } = useI18n();
  const { name, source } = row;
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={row.level}
      aria-setsize={row.setSize}
      aria-posinset={row.position}
      aria-expanded={row.expandable ? row.expanded : undefined}
      aria-selected={selected}
      data-active={active ? '' : undefined}
      data-pointer={row.pointer}
      className={classNames(s['row'], active && s['active'], selected && s['selected'], lit && s['lit'])}
      style={{ '--level': row.level - 1 }}
      onClick={onPress}
      onDoubleClick={onToggle}
      onPointerEnter={onHover}
    >
      <span
        className={classNames(s['twist'], row.expanded && s['open'])}
        onClick={(event) => {
          event.stopPropagation();
          onToggle();
        }}
      >
        {row.expandable ? <ChevronRightIcon /> : null}
      </span>
      <span className={s['words']}>
        {name === null ? null : (
          <>
            <span className={typeof name === 'number' ? s['index'] : s['key']}>
              {typeof name === 'number' ? name : <MonoText inline text={name} />}
            </span>
            <span className={s['colon']}>: </span>
          </>
        )}
        <Value row={row} />
      </span>
      {row.duplicate ? <Chip tone="warn">{t('ui.tree.duplicate')}</Chip> : null}
      {row.complete || row.value.t === 'missing' ? null : <Chip tone="bad">{t('ui.tree.cutOff')}</Chip>}
      {active ? (
        <span className={s['actions']}>
          <CopyButton
            iconOnly
            size="s"
            text={() => (source === null ? '' : textOf(source))}
            label={t('ui.tree.copyValue')}
          />
          <CopyButton
            iconOnly
            size="s"
            icon={<LinkIcon />}
            text={row.pointer}
            label={t('ui.tree.copyPointer')}
          />
        </span>
      ) : null}
    </div>
  );
}

/** A scanned value keeps its digits and its duplicate keys. */
function textOf(source: JsonSource): string {
  return source.kind === 'node'
    ? printJson(source.node, { indent: 2 })
    : JSON.stringify(source.value, null, 2);
}

/** Strings longer than this (in bytes) are folded. */
const FOLD_ABOVE = 20_000;
const FOLDED = 200;

function Value({ row }: { row: JsonRow }) {
  const { t, bytes } = useI18n();
  const { value } = row;
  switch (value.t) {
    case 'object':
    case 'array': {
      const [open, close] = value.t === 'object' ? ['{', '}'] : ['[', ']'];
      return (
        <span className={s['container']}>
          {row.expanded ? open : `${open}${value.size === 0 ? '' : '…'}${close}`}
          {value.size === 0 ? null : (
            <span className={s['count']}>
              {' '}
              {t(value.t === 'object' ? 'ui.tree.object' : 'ui.tree.array', { count: value.size })}
            </span>
          )}
        </span>
      );
    }
    case 'string':
      return <StringValue value={value.value} bytes={bytes} />;
    case 'number':
      return <span className={s['number']}>{value.raw}</span>;
    case 'literal':
      return <span className={s['number']}>{String(value.value)}</span>;
    case 'missing':
      return <span className={s['count']}>{t('ui.tree.noValue')}</span>;
  }
}

function StringValue({ value, bytes }: { value: string; bytes: (count: number) => string }) {
  const { t } = useI18n();
  const [all, setAll] = useState(false);
  const long = value.length > FOLDED && utf8Length(value) > FOLD_ABOVE;
  const shown = long && !all ? value.slice(0, FOLDED) : value;
  return (
    <span className={s['string']}>
      {'"'}
      <MonoText inline text={shown} limit={Infinity} className={s['wrap']} />
      {long && !all ? '…' : '"'}
      {long ? (
        <button type="button" className={s['fold']} onClick={() => setAll(!all)}>
          {all
            ? t('ui.showLess')
            : t('ui.tree.longString', { shown: bytes(utf8Length(shown)), total: bytes(utf8Length(value)) })}
        </button>
      ) : null}
    </span>
  );
}
