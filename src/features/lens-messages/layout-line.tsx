import type { Reason } from '../../core/projection/model';
import { useI18n } from '../../i18n';
import { Bar, Disclosure, OutcomeGlyph, type Glyph } from '../../ui';
import type { MessagesModel } from './use-lens-messages';
import s from './lens-messages.module.css';

/** The layout and its breakpoints in one line; opened, every step of the choice with what was measured. */
export function LayoutLine({ model }: { model: MessagesModel }) {
  const { t, say } = useI18n();
  const { projection, profile } = model;
  return (
    <Disclosure
      className={s['layout']}
      summary={
        <>
          <strong>{t(`lensMessages.layout.${projection.layout}`)}</strong>
          {' · '}
          {t('lensMessages.breakpoints', {
            used: projection.breakpoints.length,
            limit: profile.markers.limit.value,
          })}
        </>
      }
    >
      <h3 className={s['why']}>{t('lensMessages.why')}</h3>
      <ol className={s['reasons']}>
        {projection.reasons.map((reason, i) => (
          <li key={i} className={s['reason']}>
            <OutcomeGlyph glyph={GLYPHS[reason.code]} size="s" />
            <div className={s['reasonText']}>
              <p>{say(reason)}</p>
              <Measured reason={reason} />
            </div>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

const GLYPHS: Readonly<Record<Reason['code'], Glyph>> = {
  NO_HIGH_STATIC: 'warn',
  ONLY_HIGH_STATIC: 'warn',
  PROMPT_NOT_SPLIT: 'warn',
  BOUNDARY_MISSING: 'none',
  PIECE_TOO_SHORT: 'none',
  PIECE_LONG_ENOUGH: 'ok',
  LAYOUT_CHOSEN: 'complete',
  LAYOUT_MERGED: 'warn',
  MESSAGES_PROMPT: 'info',
  ROLLING_BREAKPOINT: 'ok',
  ROLLING_BREAKPOINT_OFF: 'info',
  TOO_FEW_MESSAGES_TO_MARK: 'info',
  NOTHING_TO_MARK: 'warn',
  MARKERS_REMOVED_FOR_MODEL: 'warn',
  MARKERS_KEPT_FOR_MODEL: 'info',
  MARKERS_REMOVED_BY_PROFILE: 'warn',
};

function Measured({ reason: { piece, measuredBytes, thresholdBytes } }: { reason: Reason }) {
  const { t, bytes } = useI18n();
  if (piece === undefined || measuredBytes === undefined || thresholdBytes === undefined) return null;
  const enough = measuredBytes >= thresholdBytes;
  return (
    <div className={s['measured']}>
      <code>{piece}</code>
      <Bar
        value={thresholdBytes === 0 ? 1 : measuredBytes / thresholdBytes}
        tone={enough ? 'ok' : 'muted'}
        className={s['measure']}
      />
      <span>
        {t(enough ? 'lensMessages.enough' : 'lensMessages.short', {
          measured: bytes(measuredBytes),
          threshold: bytes(thresholdBytes),
        })}
      </span>
    </div>
  );
}
