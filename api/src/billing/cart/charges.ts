import type { Cart, CartPrice } from '@kontor/contract/cart';
import type { Language } from '@kontor/contract/schema';
import { cartFromSubscription, type PhasedChange, phaseChange, type Selection } from '@kontor/domain/cart';
import { hasLicences } from '@kontor/domain/checkout';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import { priceItems } from '../prices/price-items.ts';
import type { Billing } from '../stripe/billing.ts';
import { creditForFirst } from '../stripe/customer-credit.ts';
import { chargedNow } from '../stripe/minimum-charge.ts';
import { previewUpgrade } from '../stripe/preview-upgrade.ts';
import { atProvider } from '../stripe/provider-problem.ts';
import { readAnew } from '../subscriptions/read-anew.ts';
import { unconfirmedProviderSubscription } from '../subscriptions/subscription-wire.ts';
import { creditText, deferredText, type InvoiceLine, lineText, vatText } from '../texts/line-text.ts';
import { pricedItems, renewedSelection } from './price-selection.ts';
import type { QuoteParts } from './quote-parts.ts';
import type { ShopSituation } from './shop-situation.ts';

/** What is charged immediately, and what is not of the total. Cents. */
export interface DueNow {
  readonly dueNow: Cart['dueNow'];
  /** What the account takes instead: the customer's credit, and what is deferred. */
  readonly credit: number;
  /** What is too small to be charged now. */
  readonly deferred: number;
}

/** What is to be ordered, with what it costs per month or year. */
interface PricedSelection {
  readonly selection: Selection;
  readonly price: CartPrice;
  /** In whole seconds. */
  readonly pricedAt: Date;
}

const nothingDue: DueNow = { dueNow: { amount: 0, lines: [] }, credit: 0, deferred: 0 };

/** What an order would charge immediately, gross less what the customer's credit pays, with its reason (contract.md §5.13). */
export async function dueNow(
  billing: QuoteParts,
  situation: ShopSituation,
  { selection, price, pricedAt }: PricedSelection,
  language: Language,
): Promise<DueNow> {
  const { vat, live, reservedCredit } = situation;
  if (!hasLicences(selection)) return nothingDue;
  if (selection.startsAt === 'trial-end') return nothingDue;
  // A first order that begins now is paid from today on and ends a running trial (docs/decisions/0012).
  if (live === null) {
    const { items, tax, total } = price;
    const period = { periodStart: pricedAt.toISOString(), periodEnd: addInterval(pricedAt, selection).toISOString() };
    const lines = items.map(({ product, quantity, amount }) => firstLine(product.type, quantity, amount, period));
    const credit = without(reservedCredit, await creditFor(billing, situation));
    return settle(total, withTax(lines, tax, vat.percent, language), credit, language);
  }
  // Changes before the ordered subscription begins charge nothing; a preview by the payment provider would return the
  // first invoice.
  if (live.state === 'trialing') return nothingDue;
  const change = changeOf(situation, selection);
  if (change === null || change.now === null) return nothingDue;
  const { lines, tax, total, credit } = await previewUpgrade(
    billing,
    live,
    pricedItems(situation, change.now),
    pricedAt,
    vat.percent,
  ).catch((error: unknown) => readAnew(billing, live, error));
  return settle(total, withTax(lines, tax, vat.percent, language), without(reservedCredit, credit), language);
}

/** The provider may have used what is reserved by now: it makes no debt of what is missing. */
const without = (reserved: number, credit: number): number => Math.max(credit - reserved, Math.min(credit, 0));

/** What an organization has left from another shop or an earlier subscription. */
async function creditFor({ stripe }: Pick<Billing, 'stripe'>, { customerId, stored }: ShopSituation): Promise<number> {
  if (customerId === null) return 0;
  const unconfirmed = stored && unconfirmedProviderSubscription(stored);
  return atProvider(() => creditForFirst(stripe, customerId, unconfirmed?.stripe_id ?? null));
}

/**
 * Deducts the credit as the provider does: an invoice never pays out, what is left stays credit. What is too small to be charged
 * is added to the next invoice, which the customer is told.
 */
function settle(total: number, lines: Cart['dueNow']['lines'], available: number, language: Language): DueNow {
  const due = Math.max(0, total - available);
  const amount = chargedNow(due);
  const deducted = [
    { description: creditText(total - due, language), amount: due - total },
    { description: deferredText(language), amount: amount - due },
  ].filter((line) => line.amount !== 0);
  return { dueNow: { amount, lines: [...lines, ...deducted] }, credit: total - amount, deferred: due - amount };
}

/** The next charge after an order, gross: at the end of the paid period, at the prices and with the VAT of its day. */
export function nextCharge(situation: ShopSituation, selection: Selection, pricedAt: Date): Cart['nextCharge'] {
  const { live, renewalVat, vatAt } = situation;
  if (!hasLicences(selection)) return null;
  const at = (date: Date, of = selection, vat = vatAt(date)) => ({
    amount: priceItems(renewedSelection(situation, of, date), vat.percent).total,
    date: date.toISOString(),
  });
  if (selection.startsAt === 'trial-end') return at(startAtTrialEnd(situation, pricedAt));
  if (live === null) return at(addInterval(pricedAt, selection));
  const change = changeOf(situation, selection);
  return at(live.period_end, change?.later ?? change?.now ?? selection, renewalVat ?? undefined);
}

/**
 * When a first order begins that is charged from the end of the trial on.
 * @throws ProblemError `trial-not-running`
 */
export function startAtTrialEnd({ live, trialEnd }: ShopSituation, now: Date): Date {
  const start = live === null && trialEnd !== null ? new Date(trialEnd) : null;
  if (start === null || start <= now) throw new ProblemError('trial-not-running');
  return start;
}

/** How an order changes what is currently paid for; `null` when the current state is unknown. */
export function changeOf({ subscription }: ShopSituation, selection: Selection): PhasedChange | null {
  const current = cartFromSubscription(subscription);
  return current === null || !hasLicences(current) ? null : phaseChange(current, selection);
}

function addInterval(start: Date, { isYearlySubscription }: Selection): Date {
  const months = isYearlySubscription ? 12 : 1;
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + months);
  // A month after the 31st is the last day of a shorter month, not the first days of the following one.
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}

const firstLine = (
  productType: string,
  quantity: number,
  amount: number,
  period: Pick<InvoiceLine, 'periodStart' | 'periodEnd'>,
): InvoiceLine => ({ fallback: productType, productType, quantity, isProration: false, ...period, amount });

function withTax(
  lines: readonly InvoiceLine[],
  tax: number,
  vatPercent: number,
  language: Language,
): Cart['dueNow']['lines'] {
  const described = lines.map((line) => ({ description: lineText(line, language), amount: line.amount }));
  return tax === 0 ? described : [...described, { description: vatText(vatPercent, language), amount: tax }];
}
