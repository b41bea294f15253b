import type { AccountingMonth } from '@kontor/contract/accounting';
import { useFormat } from '@kontor/platform/use-format';
import { useTexts } from '../../texts/use-texts.ts';

type Sides = Pick<AccountingMonth, 'debit' | 'credit'>;

/** The two sides of an account, in a table. */
export function useSideColumns() {
  const t = useTexts();
  const { money } = useFormat();
  return (['debit', 'credit'] as const).map((side) => ({
    key: side,
    header: t(`accounting.${side}`),
    align: 'end' as const,
    numeric: true,
    list: 'line' as const,
    cell: (row: Sides) => money(row[side]),
  }));
}
