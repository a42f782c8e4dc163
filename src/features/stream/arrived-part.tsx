import type { FramePart, PartialJson } from '../../core/wire/playback';
import { useI18n } from '../../i18n';
import { Chip, MonoText } from '../../ui';
import type { Liveness } from './use-stream';
import s from './stream.module.css';

export interface ArrivedPartProps {
  part: FramePart;
  /** Null for what is no call. */
  liveness: Liveness | null;
}

/** One part of the response, as far as it had come. What the chunk added is marked. */
export function ArrivedPart({ part, liveness }: ArrivedPartProps) {
  const { t, number } = useI18n();
  const { text, fresh, kind, call, whole } = part;
  return (
    <div className={s['part']}>
      <p className={s['partHead']}>
        {call === undefined ? (
          <span>{t(`stream.kind.${kind}`)}</span>
        ) : (
          <>
            <span>{t('stream.kind.call')}</span>
            {call.name === '' ? (
              <span className={s['quiet']}>{t('stream.unnamed')}</span>
            ) : (
              <code>{call.name}</code>
            )}
            {call.json === null ? null : <JsonState json={call.json} empty={text === ''} />}
            {liveness === null ? null : <GrammarState liveness={liveness} />}
          </>
        )}
        <span className={s['quiet']}>
          {whole
            ? t('stream.characters', { n: number(text.length) })
            : t('stream.charactersSoFar', { n: number(text.length) })}
        </span>
      </p>
      {text === '' ? null : (
        <MonoText
          text={text}
          ranges={fresh.end > fresh.start ? [{ ...fresh, kind: 'ins' }] : []}
          reveal={fresh.end > fresh.start ? fresh.start : null}
          className={s['text']}
          label={t('stream.soFar')}
        />
      )}
    </div>
  );
}

function JsonState({ json, empty }: { json: PartialJson; empty: boolean }) {
  const { t, say } = useI18n();
  const [error] = json.errors;
  if (error !== undefined)
    return (
      <Chip tone="bad" title={say(error)}>
        {t('stream.json.broken', { at: error.offset })}
      </Chip>
    );
  if (empty) return <Chip>{t('stream.json.notBegun')}</Chip>;
  if (json.strict) return <Chip tone="ok">{t('stream.json.whole')}</Chip>;
  const innermost = json.open.at(-1);
  return (
    <Chip title={json.open.map((one) => `${one.kind} ${one.at}`).join(' › ')}>
      {innermost === undefined
        ? t('stream.json.open')
        : t('stream.json.inside', {
            kind: t(`stream.open.${innermost.kind}`),
            at: innermost.at,
            depth: json.open.length,
          })}
    </Chip>
  );
}

function GrammarState({ liveness }: { liveness: Liveness }) {
  const { t } = useI18n();
  switch (liveness.state) {
    case 'live':
      return <Chip tone="ok">{t('stream.grammar.live')}</Chip>;
    case 'complete':
      return <Chip tone="ok">{t('stream.grammar.complete')}</Chip>;
    case 'dead':
      return <Chip tone="bad">{t('stream.grammar.dead', { at: liveness.at })}</Chip>;
    case 'unknown':
      return null;
  }
}
