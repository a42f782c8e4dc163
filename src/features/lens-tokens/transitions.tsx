import type { StateView, Transition } from '../../core/mask/place';
import { useI18n } from '../../i18n';
import { FigureTable, OutcomeGlyph } from '../../ui';
import { byteRanges, bytesText } from './byte-words';
import { nextWords } from '../../state/explanation-words';
import s from './state-panel.module.css';

/** Rows that are shown; the rest is told as a number. */
const MOST = 12;
/** Longer sets of bytes are told by their number. */
const LONGEST = 28;

/** Where each byte leads: what the graph shows, in words and numbers. */
export function Transitions({ view: { transitions } }: { view: StateView }) {
  const { t, number } = useI18n();
  const live = transitions.filter(({ state }) => state !== null);
  const dead = transitions.filter(({ state }) => state === null);
  const shown = [...live.slice(0, MOST), ...dead];
  return (
    <FigureTable
      label={t('maskView.transitions')}
      columns={[
        { label: t('maskView.column.byte') },
        { label: t('maskView.column.goesTo') },
        { label: t('maskView.column.tokens'), figure: true },
        { label: t('maskView.column.then') },
      ]}
      rows={shown.map((transition) => {
        const { bytes, state, allowed, tokens } = transition;
        return {
          id: bytes[0] ?? 'none',
          cells: [
            <Bytes key="bytes" transition={transition} />,
            state === null ? (
              <span className={s['dead']}>
                <OutcomeGlyph glyph="bad" size="xs" /> {t('maskView.dead')}
              </span>
            ) : (
              t('maskView.stateNumber', { state: String(state) })
            ),
            state === null || allowed === tokens
              ? number(tokens)
              : t('maskView.of', { part: allowed, total: tokens }),
            <Then key="then" transition={transition} />,
          ],
        };
      })}
      rest={live.length > MOST ? t('maskView.moreTransitions', { count: live.length - MOST }) : null}
    />
  );
}

function Bytes({ transition: { bytes, state } }: { transition: Transition }) {
  const { t } = useI18n();
  const ranges = byteRanges(bytes);
  if (state === null) return t('maskView.otherBytes', { count: bytes.length });
  return ranges.length > LONGEST ? t('maskView.bytes', { count: bytes.length }) : <code>{ranges}</code>;
}

function Then({ transition: { state, forced, complete, next } }: { transition: Transition }) {
  const i18n = useI18n();
  const { t, list } = i18n;
  if (state === null) return t('maskView.noWay');
  const words = list(
    next.map((one) => nextWords(one, i18n)),
    'disjunction',
  );
  return (
    <>
      {forced.length === 0 ? null : (
        <>
          {t('maskView.forcedThen', { count: forced.length })} <code>{bytesText(forced)}</code>
          {words === '' ? null : ', '}
        </>
      )}
      {complete ? t('maskView.mayEndThere') : words}
    </>
  );
}
