import { useDeferredValue, useState } from 'react';
import type { Problem } from '../../core/base/problem';
import type { LookedUpToken, MaskView } from '../../core/mask/allowed';
import { useI18n } from '../../i18n';
import { useLook, usePlace } from '../../state/use-place';
import { Card, OutcomeGlyph, ProblemLine, SearchIcon, TextInput, VirtualList } from '../../ui';
import { sentenceOf } from '../../state/explanation-words';
import { Byte, ShownGlyphs } from './parts';
import type { TracedModel } from './use-lens-tokens';
import s from './lens-tokens.module.css';

/** Tokens that one look lists. */
const LISTED = 500;
/** First bytes that are spelled out. */
const MOST_BYTES = 12;

/** What was allowed at the token that is looked at, instead of it; any token can be searched for, and says where it dies. */
export function AllowedList({ model }: { model: TracedModel }) {
  const { t } = useI18n();
  const { trace, cursor, reached } = model;
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const { view, problem } = useAllowed(model, cursor, wanted, reached);

  if (!reached)
    return (
      <Card className={s['allowed']}>
        <h3 className={s['detailHead']}>{t('lensTokens.allowedHere')}</h3>
        <p className={s['meta']}>{t('lensTokens.noMask', { number: (trace.firstBlocked ?? 0) + 1 })}</p>
      </Card>
    );
  return (
    <Card className={s['allowed']}>
      <h3 className={s['detailHead']}>
        {t('lensTokens.allowedHere')}
        <span className={s['meta']}>
          {view === null ? null : t('lensTokens.ofAll', { count: view.allowed, size: view.size })}
        </span>
      </h3>
      <TextInput
        label={t('lensTokens.search')}
        hideLabel
        placeholder={t('lensTokens.searchHint')}
        icon={<SearchIcon />}
        mono
        value={query}
        onChange={setQuery}
        suffix={
          wanted === '' || view === null ? undefined : (
            <span role="status">{t('lensTokens.matches', { count: view.total })}</span>
          )
        }
      />
      {problem === null ? null : <ProblemLine problem={problem} />}
      {view === null ? null : (
        <>
          {wanted === '' ? <FirstBytes bytes={view.nextBytes} /> : null}
          <Tokens view={view} query={wanted} />
        </>
      )}
    </Card>
  );
}

function FirstBytes({ bytes }: { bytes: readonly number[] }) {
  const { t } = useI18n();
  if (bytes.length === 0) return null;
  return (
    <p className={s['bytes']}>
      <span>{t('lensTokens.beginWith')}</span>
      {bytes.slice(0, MOST_BYTES).map((byte) => (
        <Byte key={byte} byte={byte} />
      ))}
      {bytes.length > MOST_BYTES ? (
        <span>{t('lensTokens.more', { count: bytes.length - MOST_BYTES })}</span>
      ) : null}
    </p>
  );
}

const ROW = 24;

function Tokens({ view, query }: { view: MaskView; query: string }) {
  const { t } = useI18n();
  const { tokens, total } = view;
  if (tokens.length === 0)
    return <p className={s['meta']}>{t(query === '' ? 'lensTokens.noneAllowed' : 'lensTokens.noMatch')}</p>;
  const rest = total - tokens.length;
  return (
    <>
      <div className={s['tokens']} style={{ blockSize: `${Math.min(tokens.length, 12) * ROW}px` }}>
        <VirtualList
          label={t('lensTokens.allowedList')}
          count={tokens.length}
          rowHeight={ROW}
          renderRow={(index) => {
            const token = tokens[index];
            return token === undefined ? null : <TokenRow token={token} />;
          }}
        />
      </div>
      {rest > 0 ? <p className={s['meta']}>{t('lensTokens.andMore', { count: rest })}</p> : null}
    </>
  );
}

function TokenRow({ token }: { token: LookedUpToken }) {
  const i18n = useI18n();
  const { t } = i18n;
  const why = token.dies?.why;
  return (
    <div className={s['tokenRow']}>
      <OutcomeGlyph
        glyph={token.allowed ? 'ok' : 'bad'}
        size="xs"
        label={t(token.allowed ? 'lensTokens.state.allowed' : 'lensTokens.state.blocked')}
      />
      <span className={s['tokenText']}>
        <ShownGlyphs token={token} />
      </span>
      {token.dies === undefined ? null : (
        <span className={s['meta']} title={why === undefined ? undefined : sentenceOf(why, i18n)}>
          {t('lensTokens.diesAt', { number: token.dies.byteOffset + 1 })}
          {why?.keyword === undefined ? null : <code>{` ${why.keyword}`}</code>}
        </span>
      )}
      <span className={s['tokenId']}>{String(token.id)}</span>
    </div>
  );
}

/** The look into the mask; until it has come, what the trace itself tells of the place where the text was blocked. */
function useAllowed(
  { trace, request, before }: TracedModel,
  index: number,
  query: string,
  reached: boolean,
): { view: MaskView | null; problem: Problem | null } {
  const { value, problem } = useLook(usePlace(reached ? request : null, before), query, LISTED);
  const { block } = trace;
  const told = block?.index === index && query === '' && problem === null ? block : null;
  if (value !== null || told === null) return { view: value, problem };
  return {
    view: {
      allowed: told.allowed,
      size: trace.size,
      tokens: told.samples.map((token) => ({ ...token, allowed: true })),
      total: told.allowed,
      nextBytes: [],
    },
    problem,
  };
}
