/** How often texts left the grammar, for each strength of the bias. */
import { useI18n } from '../../i18n';
import type { SoftFigures } from '../../state/strategies';
import { Bar } from '../../ui';
import s from './strategies.module.css';

export function SoftTable({ soft }: { soft: SoftFigures }) {
  const { t, number } = useI18n();
  return (
    <>
      <p className={s['note']}>
        {t('strategies.soft.words', { tokens: soft.tokens, seed: String(soft.seed) })}
      </p>
      <table className={s['soft']}>
        <thead>
          <tr>
            <th scope="col">{t('strategies.soft.bias')}</th>
            <th scope="col" colSpan={2}>
              {t('strategies.soft.left')}
            </th>
            <th scope="col">{t('strategies.soft.unfinished')}</th>
            <th scope="col">{t('strategies.soft.samples')}</th>
          </tr>
        </thead>
        <tbody>
          {soft.rows.map(({ bias, left, unfinished, samples }) => (
            <tr key={bias}>
              <th scope="row">{bias === 0 ? t('strategies.soft.none') : `−${number(bias)}`}</th>
              <td>{number(left)}</td>
              <td className={s['softBar']}>
                <Bar value={samples === 0 ? 0 : left / samples} tone="bad" />
              </td>
              <td>{number(unfinished)}</td>
              <td>{number(samples)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {soft.example === null ? null : (
        <p className={s['witness']}>
          <span>{t('strategies.soft.example')}</span> <code className={s['sample']}>{soft.example}</code>
        </p>
      )}
    </>
  );
}
