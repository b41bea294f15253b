import type { Cart } from '@kontor/contract/cart';
import type { Language } from '@kontor/contract/schema';
import { cartFromSubscription, type PhasedChange, phaseChange, type Selection } from '@kontor/domain/cart';
import { hasLicences } from '@kontor/domain/checkout';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { Billing } from '../stripe/billing.ts';
import { previewUpgrade } from '../stripe/preview-upgrade.ts';
import { type InvoiceLine, lineText, vatText } from '../texts/line-text.ts';
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
  if (selection.startsAt === 'trial-end') return nothingDue;
  // A first order that begins now is paid from its day on; a trial that is still running ends with it (decision 12).
  if (live === null) {
    const { items, tax, total } = priceSelection(selection, vat.percent);
    const period = { periodStart: pricedAt.toISOString(), periodEnd: addInterval(pricedAt, selection).toISOString() };
    const lines = items.map(({ product, quantity, amount }) => firstLine(product.type, quantity, amount, period));
    return { amount: total, lines: withTax(lines, tax, vat.percent, language) };
  }
  // Until the ordered subscription begins nothing is charged for changing it; asked for a preview, the payment provider
  // would answer the first invoice.
  if (live.state === 'trialing') return nothingDue;
  const change = changeOf(situation, selection);
  if (change === null || change.now === null) return nothingDue;
  const { lines, tax, total } = await previewUpgrade(billing, live, change.now, pricedAt, vat.percent);
  return { amount: total, lines: withTax(lines, tax, vat.percent, language) };
}

/** The next charge after an order: at the end of the period that is paid for. */
export function nextCharge(situation: ShopSituation, selection: Selection, pricedAt: Date): Cart['nextCharge'] {
  const { vat, live } = situation;
  if (!hasLicences(selection)) return null;
  const gross = (of: Selection) => priceSelection(of, vat.percent).total;
  if (selection.startsAt === 'trial-end') {
    return { amount: gross(selection), date: startAtTrialEnd(situation, pricedAt).toISOString() };
  }
  if (live !== null) {
    const change = changeOf(situation, selection);
    return { amount: gross(change?.later ?? change?.now ?? selection), date: live.period_end.toISOString() };
  }
  return { amount: gross(selection), date: addInterval(pricedAt, selection).toISOString() };
}

/**
 * When a first order begins that is paid from the end of the trial on.
 * @throws ProblemError `trial-not-running`
 */
export function startAtTrialEnd({ live, trialEnd }: ShopSituation, now: Date): Date {
  const start = live === null && trialEnd !== null ? new Date(trialEnd) : null;
  if (start === null || start <= now) throw new ProblemError('trial-not-running');
  return start;
}

/** What an order changes of what is paid for now; `null` when that cannot be told. */
export function changeOf({ subscription }: ShopSituation, selection: Selection): PhasedChange | null {
  const current = cartFromSubscription(subscription);
  return current === null || !hasLicences(current) ? null : phaseChange(current, selection);
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
