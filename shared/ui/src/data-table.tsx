import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface DataColumn<Row> {
  key: string;
  header: ReactNode;
  /** The header is for screen readers only (column of actions) */
  headerHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** Numbers and actions are aligned to the end */
  align?: 'start' | 'end';
  /** Tabular numerals, no wrapping */
  numeric?: boolean;
  /** Hidden below md, where more important columns need the space */
  wide?: boolean;
  /**
   * Place in the list that the table becomes below 760 px; without one the column is hidden there. Any number of
   * columns can be a `line` of their own, under their header, below title and amount. A short button is an `action`
   * beside them, several are `actions` below everything
   */
  list?: 'title' | 'amount' | 'detail' | 'action' | 'actions' | 'status' | 'line';
}

interface DataTableProps<Row> {
  /** Accessible name of the table */
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Coral line at the left edge: overdue. State it in a cell as well */
  exceptional?: (row: Row) => boolean;
}

/**
 * Table with hairlines, without zebra stripes, numbers right-aligned. Below 760 px every row becomes a list entry
 * (title + amount / detail + action / status). Roles are explicit because a table that is laid out as a grid loses them
 * in some browsers.
 */
export function DataTable<Row>({ label, columns, rows, rowKey, exceptional }: DataTableProps<Row>) {
  return (
    <table className={styles.table} aria-label={label} role="table">
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              role="columnheader"
              data-align={column.align}
              data-wide={column.wide || undefined}
            >
              {column.headerHidden ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row" data-exceptional={exceptional?.(row) || undefined}>
            {columns.map((column) => (
              <td
                key={column.key}
                role="cell"
                data-align={column.align}
                data-numeric={column.numeric || undefined}
                data-wide={column.wide || undefined}
                data-list={column.list ?? 'none'}
                data-header={typeof column.header === 'string' ? column.header : undefined}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Second line of a cell. */
export function CellNote({ children }: { children: ReactNode }) {
  return <span className={styles.note}>{children}</span>;
}
