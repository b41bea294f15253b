import type { Figure, FigureGrouping, FigureMonth } from '@kontor/contract/figures';
import { type Month, monthOf, monthStart } from '@kontor/domain/calendar-month';
import { isAmount } from '@kontor/domain/figures';
import { useNow } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { CellNote, type DataColumn, DataTable } from '@kontor/ui/data-table';
import { TextLink } from '@kontor/ui/text-link';
import { Link } from 'react-router-dom';
import { useAddress } from '../../address/use-address.ts';
import { RowLink } from '../../components/row-link.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { addressOfFigure } from './figures-filter.ts';
import { useGroupName } from './use-group-name.ts';

interface FigureTableProps {
  readonly label: string;
  readonly figures: readonly Figure[];
  /** A row for each month, or for each group of one month. */
  readonly rows: readonly FigureMonth[];
  readonly by: FigureGrouping | null;
}

/** The numbers of a chart. Each leads to the shops behind it. */
export function FigureTable({ label, figures, rows, by }: FigureTableProps) {
  const t = useTexts();
  const nameOf = useGroupName();
  const { month: monthName } = useFormat();
  const running = monthOf(useNow().toISOString());
  const place: DataColumn<FigureMonth> =
    by === null
      ? {
          key: 'month',
          header: t('figures.month'),
          list: 'title',
          cell: ({ month }) => (
            <>
              {monthName(monthStart(month))}
              {month === running && <CellNote>{t('figures.running')}</CellNote>}
            </>
          ),
        }
      : {
          key: 'group',
          header: t(`figures.bys.${by}`),
          list: 'title',
          cell: ({ group, groupName }) => nameOf(by, group, groupName),
        };
  return (
    <DataTable
      label={label}
      rows={rows}
      rowKey={({ month, group }) => `${month} ${group}`}
      columns={[
        place,
        ...figures.map(
          (figure): DataColumn<FigureMonth> => ({
            key: figure,
            header: t(`figures.figure.${figure}`),
            align: 'end',
            numeric: true,
            list: 'line',
            cell: (row) => (
              <FigureNumber
                figure={figure}
                month={row.month}
                value={row[figure]}
                group={by === null ? undefined : row.group}
                isFirst={figure === figures.find((each) => row[each] !== 0)}
              />
            ),
          }),
        ),
      ]}
    />
  );
}

interface FigureNumberProps {
  readonly figure: Figure;
  readonly month: Month;
  readonly value: number;
  readonly group: string | null | undefined;
  /** Of its row: to it the keys of the page go, and to no other one of the row. */
  readonly isFirst: boolean;
}

function FigureNumber({ figure, month, value, group, isFirst }: FigureNumberProps) {
  const { money, count } = useFormat();
  const { to } = useAddress();
  const shown = isAmount(figure) ? money(value) : count(value);
  if (value === 0) return shown;
  const address = to(addressOfFigure(month, figure, group));
  return isFirst ? (
    <RowLink to={address}>{shown}</RowLink>
  ) : (
    <TextLink render={<Link to={address} />}>{shown}</TextLink>
  );
}
