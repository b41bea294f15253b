import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DataTable } from './data-table.tsx';

const rows = [
  { number: 'RE-1', amount: '631,89 €', late: false },
  { number: 'RE-2', amount: '690,62 €', late: true },
];

function Invoices() {
  return (
    <DataTable
      label="Rechnungen"
      rows={rows}
      rowKey={(row) => row.number}
      exceptional={(row) => row.late}
      columns={[
        { key: 'number', header: 'Nummer', cell: (row) => row.number, list: 'title' },
        { key: 'date', header: 'Datum', cell: () => '01.12.2025' },
        { key: 'amount', header: 'Betrag', cell: (row) => row.amount, align: 'end', numeric: true, list: 'amount' },
        { key: 'pdf', header: 'Aktionen', headerHidden: true, cell: () => <a href="/pdf">PDF</a>, list: 'action' },
      ]}
    />
  );
}

test('the table has a name and column headers, one of them for screen readers only', () => {
  render(<Invoices />);
  const table = screen.getByRole('table', { name: 'Rechnungen' });
  expect(within(table).getAllByRole('columnheader')).toHaveLength(4);
  expect(within(table).getByRole('columnheader', { name: 'Aktionen' })).toBeInTheDocument();
  expect(within(table).getAllByRole('row')).toHaveLength(3);
});

test('every cell keeps its role and its place in the list on small screens', () => {
  render(<Invoices />);
  // Laid out as a grid, a table loses its implicit roles in some browsers; the explicit ones stay.
  for (const cell of screen.getAllByRole('cell')) expect(cell).toHaveAttribute('role', 'cell');
  expect(screen.getByRole('cell', { name: 'RE-1' })).toHaveAttribute('data-list', 'title');
  expect(screen.getByRole('cell', { name: '631,89 €' })).toHaveAttribute('data-list', 'amount');
  expect(screen.getAllByRole('cell', { name: '01.12.2025' })[0]).toHaveAttribute('data-list', 'none');
});

test('only a row that is an exception is marked', () => {
  render(<Invoices />);
  expect(screen.getByRole('row', { name: /RE-2/ })).toHaveAttribute('data-exceptional', 'true');
  expect(screen.getByRole('row', { name: /RE-1/ })).not.toHaveAttribute('data-exceptional');
});
