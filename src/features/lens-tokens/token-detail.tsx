import type { ReactNode } from 'react';
import { NOT_A_TOKEN } from '../../core/mask/token-step';
import { maskBits } from '../../core/mask/trace';
import { useI18n } from '../../i18n';
import { Bar, Card, Chip, type Tone } from '../../ui';
import { Byte, Glyphs } from './parts';
import { ChanceWords, useTokenChance } from './token-chance';
import { logShare } from './token-text';
import type { TracedModel } from './use-lens-tokens';
import s from './lens-tokens.module.css';

const MOST_BYTES = 24;

/** The token that is looked at: its bytes, where it stands, what the mask left before it, and where it dies if it does. */
export function TokenDetail({ model }: { model: TracedModel }) {
  const { t, number } = useI18n();
  const { trace, cursor, textsOf, pathOf } = model;
  const known = useTokenChance(model);
  const token = trace.tokens[cursor];
  if (token === undefined) return <EndDetail model={model} />;
  const { glyphs, bytes } = textsOf(cursor);
  const block = trace.block?.index === cursor ? trace.block : null;
  const look = token.state === 'allowed' && token.forced === true ? 'forced' : token.state;
  const path = pathOf(cursor);
  const bits = maskBits(trace.size, token.allowed ?? 1);
  const stateOf = (i: number): 'live' | 'dead' | 'unread' | 'plain' =>
    block === null ? 'plain' : i < block.byteOffset ? 'live' : i === block.byteOffset ? 'dead' : 'unread';
  return (
    <Card className={s['detail']}>
      <h3 className={s['detailHead']}>
        <b>
          <Glyphs glyphs={glyphs} />
        </b>
        <span className={s['meta']}>
          {token.id === NOT_A_TOKEN ? t('maskView.noId') : t('lensTokens.id', { id: String(token.id) })}
        </span>
        <Chip tone={TONES[look]}>{t(`lensTokens.state.${look}`)}</Chip>
      </h3>
      <p className={s['meta']}>
        {t('lensTokens.tokenOf', { number: cursor + 1, total: trace.tokens.length })} ·{' '}
        {t(`lensTokens.why.${look}`)}
      </p>
      <dl className={s['facts']}>
        <Fact name={t('lensTokens.bytes')}>
          {Array.from(bytes.subarray(0, MOST_BYTES), (byte, i) => (
            <Byte key={i} byte={byte} state={stateOf(i)} />
          ))}
          {bytes.length > MOST_BYTES ? (
            <span>{t('lensTokens.more', { count: bytes.length - MOST_BYTES })}</span>
          ) : null}
        </Fact>
        {block === null ? null : <Expected bytes={block.expected} />}
        <Fact name={t('lensTokens.place')}>
          <span>
            {token.span.end - token.span.start > 1
              ? t('lensTokens.characters', { from: token.span.start + 1, to: token.span.end })
              : t('lensTokens.character', { number: token.span.start + 1 })}
          </span>
          {path === '' ? null : <code>{path}</code>}
        </Fact>
        {token.allowed === undefined ? null : (
          <>
            <Fact name={t('lensTokens.allowedBefore')}>
              <span>{t('lensTokens.ofAll', { count: token.allowed, size: trace.size })}</span>
              <Bar
                value={logShare(token.allowed, trace.size)}
                tone={block === null ? 'accent' : 'bad'}
                className={s['bar']}
              />
            </Fact>
            <Fact name={t('lensTokens.decided')}>
              <span>
                {t('lensTokens.bits', {
                  bits: number(bits, { maximumFractionDigits: bits < 1 ? 2 : 1 }),
                })}
              </span>
            </Fact>
          </>
        )}
        {known === null ? null : (
          <Fact name={t('maskView.chance')}>
            <span>
              <ChanceWords chance={known.chance} />
            </span>
            <span>{t(`maskView.chanceBy.${known.by}`)}</span>
          </Fact>
        )}
      </dl>
    </Card>
  );
}

const TONES: Readonly<Record<'allowed' | 'forced' | 'blocked' | 'not-reached', Tone>> = {
  allowed: 'ok',
  forced: 'neutral',
  blocked: 'bad',
  'not-reached': 'neutral',
};

const MOST_EXPECTED = 12;

function Expected({ bytes }: { bytes: readonly number[] }) {
  const { t } = useI18n();
  return (
    <Fact name={t('lensTokens.expected')}>
      {bytes.slice(0, MOST_EXPECTED).map((byte) => (
        <Byte key={byte} byte={byte} state="live" />
      ))}
      <span>{t('lensTokens.ofBytes', { count: bytes.length })}</span>
    </Fact>
  );
}

function EndDetail({ model }: { model: TracedModel }) {
  const { t } = useI18n();
  const { accepting, allowedAtEnd = 0, size } = model.trace;
  return (
    <Card className={s['detail']}>
      <h3 className={s['detailHead']}>
        <b>{t('lensTokens.endTitle')}</b>
        <Chip tone={accepting ? 'ok' : 'bad'}>
          {t(accepting ? 'lensTokens.endState.can' : 'lensTokens.endState.cannot')}
        </Chip>
      </h3>
      <p className={s['meta']}>{t(accepting ? 'lensTokens.endWhy.can' : 'lensTokens.endWhy.cannot')}</p>
      <dl className={s['facts']}>
        <Fact name={t('lensTokens.allowedThere')}>
          <span>{t('lensTokens.ofAll', { count: allowedAtEnd, size })}</span>
          <Bar value={logShare(allowedAtEnd, size)} className={s['bar']} />
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={s['fact']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
