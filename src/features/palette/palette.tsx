/**
 * The palette: one field that finds commands, steps, tools, files and text. A combo box with a list: the focus stays in the
 * field, arrows move, Enter runs, Escape closes.
 */
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useT } from '../../i18n';
import { CheckIcon, Dialog, Kbd, SearchIcon } from '../../ui';
import { Highlighted } from './highlighted';
import type { RankedItem } from './items';
import { usePalette } from './use-palette';
import s from './palette.module.css';

export function Palette({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const groups = usePalette(query);
  const items = groups.flatMap((group) => group.items);
  const at = Math.min(active, items.length - 1);

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at, query]);

  const choose = (item: RankedItem | undefined) => {
    if (item === undefined) return;
    // Closed first: the focus goes back to where it was, and the command may move it from there.
    onClose();
    queueMicrotask(item.run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { length } = items;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: (at + 1) % Math.max(1, length),
      ArrowUp: (at - 1 + length) % Math.max(1, length),
      PageDown: Math.min(length - 1, at + 8),
      PageUp: Math.max(0, at - 8),
    };
    const to = moves[event.key];
    if (to !== undefined) setActive(to);
    else if (event.key === 'Enter') choose(items[at]);
    else return;
    event.preventDefault();
  };

  let index = -1;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('palette.title')}
      hideTitle
      position="top"
      flush
      initialFocus={input}
    >
      <div className={s['palette']}>
        <div className={s['field']}>
          <SearchIcon />
          <input
            ref={input}
            role="combobox"
            aria-expanded={items.length > 0}
            aria-controls={`${id}list`}
            aria-autocomplete="list"
            aria-activedescendant={items.length > 0 ? `${id}${at}` : undefined}
            aria-label={t('palette.title')}
            placeholder={t('palette.placeholder')}
            value={query}
            autoComplete="off"
            spellCheck={false}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setQuery(event.target.value);
              setActive(0);
            }}
          />
          <Kbd>Esc</Kbd>
        </div>
        <div
          ref={list}
          id={`${id}list`}
          role="listbox"
          aria-label={t('palette.results')}
          className={s['list']}
        >
          {groups.map(({ group, items: rows }) => (
            <div key={group} role="group" aria-labelledby={`${id}${group}`}>
              <div id={`${id}${group}`} className={s['heading']}>
                {t(`palette.group.${group}`)}
              </div>
              {rows.map((item) => {
                const place = ++index;
                return (
                  <Row
                    key={item.id}
                    id={`${id}${place}`}
                    item={item}
                    active={place === at}
                    onPress={() => choose(item)}
                    onPoint={() => setActive(place)}
                  />
                );
              })}
            </div>
          ))}
        </div>
        {items.length === 0 ? <p className={s['nothing']}>{t('palette.nothing', { query })}</p> : null}
        <p className={s['count']} role="status">
          {t('palette.count', { count: items.length })}
        </p>
      </div>
    </Dialog>
  );
}

interface RowProps {
  id: string;
  item: RankedItem;
  active: boolean;
  onPress: () => void;
  onPoint: () => void;
}

function Row({ id, item, active, onPress, onPoint }: RowProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={s['row']}
      onClick={onPress}
      onPointerMove={active ? undefined : onPoint}
    >
      <span className={item.mono === true ? s['mono'] : s['title']}>
        <Highlighted text={item.title} ranges={item.ranges} />
      </span>
      {item.detail === undefined ? null : (
        <span className={item.group === 'text' ? s['place'] : s['detail']}>{item.detail}</span>
      )}
      {item.checked === true ? <CheckIcon className={s['check']} /> : null}
      <Kbd>{item.kbd}</Kbd>
    </div>
  );
}
