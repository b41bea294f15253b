import type { Cart } from '@kontor/contract/cart';
import type { Language } from '@kontor/contract/schema';
import { cartFromSubscription, type PhasedChange, phaseChange, type Selection } from '@kontor/domain/cart';
import { hasLicences } from '@kontor/domain/checkout';
import { isPlan } from '@kontor/domain/product';
import { after, hours } from '../infrastructure/clock.ts';
import type { InvoiceLine } from '../invoice/invoice.tables.ts';
import { lineText, vatText } from '../invoice/line-text.ts';
import type { Billing } from '../payment/billing.ts';
import { previewUpgrade } from '../payment/preview-upgrade.ts';
import { priceSelection } from './price-selection.ts';
import type { ShopSituation } from './shop-situation.ts';

type DueNow = Cart['dueNow'];

const nothingDue: DueNow = { amount: 0, lines: [] };

/** What an order would take at once, gross, and why (contract.md §5.13). */
export async function dueNow(
  billing: Billing,
  situation: ShopSituation,
  selection: Selection,
  pricedAt: Date,
  language: Language,
): Promise<DueNow> {
  const { vat, live } = situation;
  if (!hasLicences(selection)) return nothingDue;
  if (live === null) {
    if (remainingTrial(situation, pricedAt) !== null) return nothingDue;
    const { items, tax, total } = priceSelection(selection, vat.percent);
    const period = { periodStart: pricedAt.toISOString(), periodEnd: addInterval(pricedAt, selection).toISOString() };
    const lines = items.map(({ product, quantity, amount }) => firstLine(product.type, quantity, amount, period));
    return { amount: total, lines: withTax(lines, tax, vat.percent, language) };
  }
  const change = changeOf(situation, selection);
  if (change === null || change.now === null) return nothingDue;
  const { lines, tax, total } = await previewUpgrade(billing, live, change.now, pricedAt, vat.percent);
  return { amount: total, lines: withTax(lines, tax, vat.percent, language) };
}

/** The next charge after an order: the first one for a trial, else at the end of the period. */
export function nextCharge(situation: ShopSituation, selection: Selection, pricedAt: Date): Cart['nextCharge'] {
  const { vat, live } = situation;
  if (!hasLicences(selection)) return null;
  const gross = (of: Selection) => priceSelection(of, vat.percent).total;
  if (live !== null) {
    const change = changeOf(situation, selection);
    return { amount: gross(change?.later ?? change?.now ?? selection), date: live.period_end.toISOString() };
  }
  const date = remainingTrial(situation, pricedAt) ?? addInterval(pricedAt, selection);
  return { amount: gross(selection), date: date.toISOString() };
}

/** What an order changes of what is paid for now; `null` when that cannot be told. */
export function changeOf({ subscription }: ShopSituation, selection: Selection): PhasedChange | null {
  const current = cartFromSubscription(subscription);
  return current === null || !hasLicences(current) ? null : phaseChange(current, selection);
}

/** Less than this is no trial worth keeping; the payment provider wants its end in the future. */
const shortestTrial = hours(1);

/** When the shop's running trial ends; an order during it costs nothing before. */
export function remainingTrial({ stored, live }: ShopSituation, now: Date): Date | null {
  if (stored === null || live !== null || stored.subscription.state !== 'trial') return null;
  const trial = stored.items.find((item) => item.is_trial && item.state === 'active' && isPlan(item));
  const end = trial?.valid_until ?? null;
  return end !== null && end > after(now, shortestTrial) ? new Date(Math.floor(end.getTime() / 1000) * 1000) : null;
}

function addInterval(start: Date, { isYearlySubscription }: Selection): Date {
  const months = isYearlySubscription ? 12 : 1;
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + months);
  // The 31st plus a month is the last day of a shorter one, not the first days of the next.
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}

const firstLine = (
  productType: string,
  quantity: number,
  amount: number,
  period: Pick<InvoiceLine, 'periodStart' | 'periodEnd'>,
): InvoiceLine => ({ fallback: productType, productType, quantity, isProration: false, ...period, amount });

function withTax(lines: readonly InvoiceLine[], tax: number, vatPercent: number, language: Language): DueNow['lines'] {
  const described = lines.map((line) => ({ description: lineText(line, language), amount: line.amount }));
  return tax === 0 ? described : [...described, { description: vatText(vatPercent, language), amount: tax }];
}
