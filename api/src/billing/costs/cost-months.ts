import type { CostMonth } from '@kontor/contract/costs';
import type { ProductType } from '@kontor/contract/product';
import { latestMonths, type Month, monthOf } from '@kontor/domain/calendar-month';
import { isDeviceLicense, isPlan } from '@kontor/domain/product';
import type { InvoiceLine } from '../texts/line-text.ts';

/** An invoice or credit note; the amounts of a credit note are negative. */
export interface CountedPaper {
  readonly issuedAt: Date;
  readonly lines: readonly Pick<InvoiceLine, 'productType' | 'extraOrders' | 'amount'>[];
}

type Part = 'plan' | 'devices' | 'extraOrders' | 'other';

/** The latest `count` months, newest first, each with what the papers of its days charge. */
export function costMonths(papers: readonly CountedPaper[], count: number, now: Date): CostMonth[] {
  const months = latestMonths(now.toISOString(), count).map(emptyMonth);
  const byMonth = new Map(months.map((month) => [month.month, month]));
  for (const { issuedAt, lines } of papers) {
    const month = byMonth.get(monthOf(issuedAt.toISOString()));
    if (month === undefined) continue;
    for (const line of lines) {
      month[partOf(line)] += line.amount;
      month.total += line.amount;
    }
  }
  return months;
}

const emptyMonth = (month: Month): CostMonth => ({
  month,
  plan: 0,
  devices: 0,
  extraOrders: 0,
  other: 0,
  total: 0,
});

function partOf({ productType, extraOrders }: CountedPaper['lines'][number]): Part {
  if (extraOrders !== undefined) return 'extraOrders';
  // A type that is no longer sold, or none, is neither.
  const product = { type: productType as ProductType };
  if (isPlan(product)) return 'plan';
  return isDeviceLicense(product) ? 'devices' : 'other';
}
