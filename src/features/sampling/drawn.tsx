/** Draws tokens behind the place, shows them, and takes them back. */
import { useI18n } from '../../i18n';
import { useSession } from '../../state/react';
import { useSamplingState } from '../../state/use-sampling';
import { Button, classNames, ProblemLine, Switch, UndoIcon } from '../../ui';
import { chance } from './figures';
import { MOST_DRAWN, type DrawnToken, type Draws } from './use-draws';
import { wordOf } from './token-word';
import s from './sampling.module.css';

/** The last ones are shown: it is there that one goes on. */
const MOST_CHIPS = 60;

export function Drawn({ draws, disabled }: { draws: Draws; disabled: boolean }) {
  const { t } = useI18n();
  const { sampling } = useSession();
  const { masked, source } = useSamplingState();
  const { drawn, ended, left, stop, problem } = draws;
  const earlier = Math.max(0, drawn.length - MOST_CHIPS);
  const no = disabled || ended || left;
  if (source === 'response') return <p className={s['note']}>{t('sampling.noDraws')}</p>;
  return (
    <div className={s['drawn']}>
      <div className={s['buttons']}>
        <Button size="s" variant="primary" disabled={no} onClick={() => void draws.draw(1)}>
          {t('sampling.draw')}
        </Button>
        <Button size="s" disabled={no} onClick={() => void draws.draw(MOST_DRAWN)}>
          {t('sampling.drawAll')}
        </Button>
        <Button size="s" icon={<UndoIcon />} disabled={drawn.length === 0} onClick={draws.undo}>
          {t('sampling.undo')}
        </Button>
        <Button size="s" variant="ghost" disabled={drawn.length === 0} onClick={draws.clear}>
          {t('sampling.clear')}
        </Button>
        <Switch
          label={t('sampling.withMask')}
          checked={masked}
          onChange={(checked) => sampling.change({ masked: checked })}
        />
      </div>
      {drawn.length === 0 ? (
        <p className={s['note']}>{t('sampling.drawn.none')}</p>
      ) : (
        <ol className={s['chips']} aria-label={t('sampling.drawn')}>
          {earlier > 0 ? (
            <li className={s['note']}>{t('sampling.drawn.earlier', { count: earlier })}</li>
          ) : null}
          {drawn.slice(earlier).map((one, i) => (
            <DrawnChip key={earlier + i} drawn={one} />
          ))}
        </ol>
      )}
      <p className={s['note']} role="status">
        {ended
          ? t('sampling.drawn.ended')
          : left
            ? t('sampling.drawn.outside')
            : stop === 'stuck'
              ? t('sampling.drawn.stuck')
              : stop === 'limit'
                ? t('sampling.drawn.limit', { count: MOST_DRAWN })
                : null}
      </p>
      {problem === null ? null : <ProblemLine problem={problem} />}
    </div>
  );
}

function DrawnChip({ drawn: { token, bytes } }: { drawn: DrawnToken }) {
  const i18n = useI18n();
  const { t } = i18n;
  const word = bytes.length === 0 ? t('sampling.drawn.endToken') : wordOf(token);
  const words = token.allowed
    ? t('sampling.drawn.chance', { token: word, chance: chance(i18n, token.drawn), rank: token.rank })
    : t('sampling.drawn.left', { token: word });
  return (
    <li className={classNames(s['chip'], !token.allowed && s['outside'])} title={words}>
      <code>
        {token.allowed ? null : '✕ '}
        {word}
      </code>
      <span className={s['chipFigure']}>{chance(i18n, token.drawn)}</span>
    </li>
  );
}
