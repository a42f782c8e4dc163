import { useState } from 'react';
import { useI18n, useT } from '../../i18n';
import type { SessionSummary } from '../../state/sessions';
import {
  Button,
  Chip,
  EmptyState,
  ErrorState,
  LoadingState,
  MenuButton,
  MoreIcon,
  OutcomeGlyph,
  SearchIcon,
  StepOutcomeGlyph,
  TextInput,
} from '../../ui';
import type { SessionsModel } from './use-sessions';
import s from './sessions.module.css';

/** Rows shown without a search; the search looks at all of them. */
const SHOWN = 100;

export function SessionsList({ model }: { model: SessionsModel }) {
  const t = useT();
  const [query, setQuery] = useState('');
  const [renaming, setRenaming] = useState<string | null>(null);
  if (model.list === null) return <LoadingState />;
  const wanted = query.trim().toLowerCase();
  const found = model.list.filter((session) => session.title.toLowerCase().includes(wanted));
  return (
    <div className={s['sessions']}>
      {model.problem === null ? null : <ErrorState problem={model.problem} onRetry={model.reload} />}
      {model.list.length === 0 ? (
        <EmptyState title={t('sessions.none')}>{t('sessions.noneText')}</EmptyState>
      ) : (
        <>
          <TextInput
            label={t('sessions.search')}
            hideLabel
            icon={<SearchIcon />}
            placeholder={t('sessions.search')}
            value={query}
            onChange={setQuery}
          />
          <p className={s['count']} role="status">
            {t('sessions.count', { count: found.length })}
          </p>
          <ul className={s['list']}>
            {found.slice(0, SHOWN).map((session) => (
              <li key={session.id}>
                {renaming === session.id ? (
                  <Rename
                    title={session.title}
                    onDone={(title) => {
                      setRenaming(null);
                      if (title !== null) model.rename(session.id, title);
                    }}
                  />
                ) : (
                  <Row session={session} model={model} onRename={() => setRenaming(session.id)} />
                )}
              </li>
            ))}
          </ul>
          {found.length > SHOWN ? (
            <p className={s['count']}>{t('sessions.more', { count: found.length - SHOWN })}</p>
          ) : null}
        </>
      )}
    </div>
  );
}

function Row({
  session,
  model,
  onRename,
}: {
  session: SessionSummary;
  model: SessionsModel;
  onRename: () => void;
}) {
  const t = useT();
  const { ago, find } = useI18n();
  const { verdict } = session;
  const current = session.id === model.current;
  return (
    <div className={s['row']}>
      <button
        type="button"
        className={s['open']}
        aria-current={current ? 'true' : undefined}
        onClick={() => model.open(session.id)}
      >
        {verdict === null ? (
          <OutcomeGlyph glyph="none" size="s" />
        ) : (
          <StepOutcomeGlyph outcome={verdict.outcome} size="s" />
        )}
        <span>
          <strong>{session.title}</strong>
          <small>
            {verdict === null
              ? t('sessions.neverRun')
              : `${find(`stage.${verdict.stage}`) ?? verdict.stage} · ${verdict.code === '' ? t('sessions.steps', { count: verdict.steps }) : verdict.code}`}
            {' · '}
            {ago(session.updatedAt, model.now)}
          </small>
        </span>
        {current ? (
          <Chip tone="accent" glyph={null}>
            {t('sessions.current')}
          </Chip>
        ) : null}
      </button>
      <MenuButton
        label={t('sessions.actions', { title: session.title })}
        icon={<MoreIcon />}
        iconOnly
        variant="ghost"
        align="end"
        items={[
          { kind: 'item', id: 'rename', label: t('sessions.rename'), onSelect: onRename },
          {
            kind: 'item',
            id: 'duplicate',
            label: t('sessions.duplicate'),
            onSelect: () => model.duplicate(session.id),
          },
          {
            kind: 'item',
            id: 'remove',
            label: t('sessions.remove'),
            onSelect: () => model.remove(session.id),
          },
        ]}
      />
    </div>
  );
}

function Rename({ title, onDone }: { title: string; onDone: (title: string | null) => void }) {
  const t = useT();
  const [text, setText] = useState(title);
  return (
    <form
      className={s['rename']}
      onSubmit={(event) => {
        event.preventDefault();
        onDone(text);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone(null);
      }}
    >
      <TextInput label={t('sessions.newName')} hideLabel value={text} onChange={setText} autoFocus />
      <Button type="submit" variant="primary">
        {t('sessions.rename')}
      </Button>
      <Button onClick={() => onDone(null)}>{t('sessions.cancel')}</Button>
    </form>
  );
}
