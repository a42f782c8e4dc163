/** The stack: the values that are open, outermost first, and how far each is. */
import type { FrameState } from '../../core/grammar/engine';
import { splitPointer } from '../../core/base/pointer';
import { useI18n } from '../../i18n';
import { classNames } from '../../ui';
import s from './state-panel.module.css';

/** More are told by the outermost and the innermost. */
const MOST = 8;

export function Crumbs({ frames }: { frames: readonly FrameState[] }) {
  const { t } = useI18n();
  if (frames.length === 0) return null;
  const shown = frames.length <= MOST ? frames : [...frames.slice(0, 2), ...frames.slice(2 - MOST)];
  return (
    <ol className={s['crumbs']} aria-label={t('maskView.crumbs')}>
      {shown.map((frame, i) => (
        <li key={i} className={classNames(s['crumb'], i === shown.length - 1 && s['innermost'])}>
          {frames.length > MOST && i === 2 ? '… ' : null}
          {t(`maskView.kind.${frame.kind}`)} <code>{splitPointer(frame.path).at(-1) ?? '#'}</code>
        </li>
      ))}
    </ol>
  );
}

/** Frames with something to count. */
export function Frames({ frames }: { frames: readonly FrameState[] }) {
  const { t } = useI18n();
  const telling = frames.filter(({ kind }) => kind === 'object' || kind === 'array').slice(-MOST);
  if (telling.length === 0) return null;
  return (
    <ul className={s['frames']}>
      {telling.map(({ kind, path, count, names, missing, remaining, alternatives }, i) => (
        <li key={i}>
          <code className={s['path']}>{path === '' ? '#' : path}</code>
          <ul className={s['counters']}>
            <li>
              {t(kind === 'array' ? 'maskView.items' : 'maskView.members', { count: count ?? 0 })}
              {names === undefined || names.length === 0 ? null : (
                <>
                  {': '}
                  <Names names={names} />
                </>
              )}
            </li>
            {missing === undefined || missing.length === 0 ? null : (
              <li className={s['missing']}>
                {t('maskView.missing')} <Names names={missing} />
              </li>
            )}
            {remaining === undefined || remaining.length === 0 ? null : (
              <li>
                {t('maskView.remaining')} <Names names={remaining} />
              </li>
            )}
            {alternatives === undefined ? null : (
              <li>{t('maskView.alternatives', { count: alternatives })}</li>
            )}
          </ul>
        </li>
      ))}
    </ul>
  );
}

const MOST_NAMES = 10;

function Names({ names }: { names: readonly string[] }) {
  const { t, list } = useI18n();
  const some = names.slice(0, MOST_NAMES);
  const rest = names.length - some.length;
  return <code>{list(rest > 0 ? [...some, t('lensTokens.more', { count: rest })] : some)}</code>;
}
