import type { ExtraOrders } from '@kontor/domain/usage';
import type { Selectable } from 'kysely';
import type { UsageTables } from './usage.tables.ts';

type Closed = Pick<Selectable<UsageTables['usage_month']>, 'extra' | 'unit_amount' | 'lines'>;

/** What a closed month is charged, by price. The last release stored one price for all of its extra orders. */
export function billedLines({ extra, unit_amount: unitAmount, lines }: Closed): readonly ExtraOrders[] {
  if (lines !== null) return lines;
  return extra && unitAmount ? [{ count: extra, unitAmount }] : [];
}
