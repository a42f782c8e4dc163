import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import s from './figure-table.module.css';

export interface FigureTableProps {
  /** What the table is; said, not shown. */
  label: string;
  columns: readonly { label: string; figure?: boolean }[];
  /** The first cell names its row. */
  rows: readonly { id: string | number; cells: readonly ReactNode[] }[];
  /** Below, where not all rows are there. */
  rest?: ReactNode;
  className?: string | undefined;
}

/** A small table of words and figures, in a frame that scrolls. */
export function FigureTable({ label, columns, rows, rest, className }: FigureTableProps) {
  const look = (column: number): string | undefined =>
    columns[column]?.figure === true ? s['figure'] : undefined;
  return (
    <div role="group" aria-label={label} tabIndex={0} className={classNames(s['box'], className)}>
      <table className={s['table']} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column, i) => (
              <th key={column.label} scope="col" className={look(i)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [name, ...cells] }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {cells.map((cell, i) => (
                <td key={columns[i + 1]?.label} className={look(i + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rest === undefined || rest === null ? null : <p className={s['rest']}>{rest}</p>}
    </div>
  );
}
