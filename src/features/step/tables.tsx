import { useI18n } from '../../i18n';
import { Chip } from '../../ui';
import s from './step.module.css';

export interface BytesRow {
  name: string;
  bytes: number;
  /** Ends with a cache breakpoint. */
  marked?: boolean;
}

/** Parts with their sizes, in order. */
export function BytesTable({ rows, head }: { rows: readonly BytesRow[]; head: 'name' | 'role' }) {
  const { t, bytes } = useI18n();
  return (
    <div className={s['tableBox']} tabIndex={0} role="group">
      <table className={s['table']}>
        <thead>
          <tr>
            <th scope="col">{t(`step.field.${head}`)}</th>
            <th scope="col" className={s['number']}>
              {t('step.field.size')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, bytes: size, marked = false }, i) => (
            <tr key={i}>
              <td>
                <code>{name}</code> {marked ? <Chip tone="accent">{t('step.field.marked')}</Chip> : null}
              </td>
              <td className={s['number']}>{bytes(size)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function AccessTable({
  accesses,
}: {
  accesses: readonly { path: string; access: 'read' | 'write' }[];
}) {
  const { t } = useI18n();
  if (accesses.length === 0) return <p className={s['quiet']}>{t('step.in.noAccess')}</p>;
  return (
    <ul className={s['entries']}>
      {accesses.map(({ path, access }, i) => (
        <li key={i}>
          <Chip>{t(`step.why.access.${access}`)}</Chip> <code>{path}</code>
        </li>
      ))}
    </ul>
  );
}
