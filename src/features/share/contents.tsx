import type { Content } from '../../core/share/contents';
import { useI18n, useT } from '../../i18n';
import { Bar } from '../../ui';
import s from './share.module.css';

export function Contents({ contents, packed }: { contents: readonly Content[]; packed: number | null }) {
  const t = useT();
  const { bytes, number } = useI18n();
  const total = contents.reduce((sum, content) => sum + content.bytes, 0);
  const largest = contents[0]?.bytes ?? 1;
  return (
    <section className={s['column']} aria-labelledby="share-inside">
      <div className={s['columnHead']}>
        <h3 id="share-inside">{t('share.inside')}</h3>
        <span>
          {packed === null
            ? bytes(total)
            : t('share.packed', { size: bytes(total), characters: number(packed) })}
        </span>
      </div>
      <table className={s['contents']}>
        <tbody>
          {contents.map((content) => (
            <tr key={content.part}>
              <th scope="row">{t(`share.part.${content.part}`)}</th>
              <td>{t(`share.count.${content.part}`, { count: content.count })}</td>
              <td className={s['barCell']}>
                <Bar value={content.bytes / largest} />
              </td>
              <td className={s['size']}>{bytes(content.bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={s['note']}>{t('share.notInside')}</p>
    </section>
  );
}
