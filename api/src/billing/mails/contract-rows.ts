import type { OrderItem } from '@kontor/contract/cart';
import type { Language } from '@kontor/contract/schema';
import type { PaymentMethodOnFile } from '@kontor/contract/subscription';
import { orderItem } from '@kontor/domain/cart';
import { formatCents } from '@kontor/domain/money';
import type { ProductKey } from '@kontor/domain/plan';
import { day, type Kind, type MailRow } from '../../infrastructure/mail/values.ts';
import { type Contract, priceContract } from '../prices/contract-total.ts';
import { transferDueAt, unstoredDays } from '../prices/transfer-days.ts';
import { creditText, deferredText, itemText, vatText } from '../texts/line-text.ts';
import { mailTexts, paymentMethodText } from './mail-text.ts';

const nameOf = (
  { product, quantity }: { readonly product: Pick<ProductKey, 'type'>; readonly quantity: number },
  language: Language,
) => itemText({ productType: product.type, quantity, fallback: product.type }, language);

/** `Starter, 2 WMS-Geräte` */
export const products: Kind<readonly OrderItem[]> = {
  write: (items, language) => items.map((item) => nameOf(item, language)).join(', '),
  trials: {
    long: [
      orderItem({ type: 'professional', platform: 'cloud', version: 'v2' }, 1),
      orderItem({ type: 'wms', platform: 'cloud', version: 'v2' }, 12),
      orderItem({ type: 'pos', platform: 'cloud', version: 'v2' }, 12),
    ],
  },
};

/** Each product with its net price by the contract, and the total. Without prices where they are not known. */
export function contractRows(contract: Contract, language: Language): MailRow[] {
  const { items, isYearly, vatPercent } = contract;
  const priced = priceContract(contract);
  if (priced === null) return items.map((item) => ({ label: nameOf(item, language), value: '' }));
  const texts = mailTexts[language];
  const interval = isYearly ? 'year' : 'month';
  return [
    ...priced.items.map((item) => ({ label: nameOf(item, language), value: formatCents(item.amount, language) })),
    { label: texts.netPer[interval], value: formatCents(priced.subtotal, language) },
    { label: vatText(vatPercent, language), value: formatCents(priced.tax, language) },
    { label: texts.totalPer[interval], value: formatCents(priced.total, language), isTotal: true },
  ];
}

/** With bank transfer an invoice is sent; otherwise a payment method is charged. */
const verb = (method: PaymentMethodOnFile | null) => (method?.type === 'bank_transfer' ? 'invoiced' : 'charged');

/** What was charged immediately, and what was not of the rest. Cents. */
export interface ChargedNow {
  readonly amount: number;
  /** What the account paid besides; negative cents settled it. */
  readonly credit: number;
  /** Too small to be charged: it comes on the next invoice. */
  readonly deferred: number;
}

export const chargedNowRows = (
  { amount, credit, deferred }: ChargedNow,
  method: PaymentMethodOnFile | null,
  language: Language,
): MailRow[] => [
  ...(credit === 0 ? [] : [{ label: creditText(credit, language), value: formatCents(-credit, language) }]),
  ...(deferred === 0 ? [] : [{ label: deferredText(language), value: formatCents(-deferred, language) }]),
  { label: mailTexts[language].now[verb(method)], value: formatCents(amount, language) },
];

interface NextCharge {
  readonly amount: number | null;
  readonly at: Date | string | null;
  /** How long the contract leaves for a transfer of it. */
  readonly daysUntilDue: number | null;
}

/** The next charge with its date and payment method; with bank transfer also until when it is payable. Unknown values have no row. */
export function chargeRows(next: NextCharge, method: PaymentMethodOnFile | null, language: Language): MailRow[] {
  const texts = mailTexts[language];
  const rows: MailRow[] = [];
  if (next.at !== null && next.amount !== null) {
    const label = `${texts.next[verb(method)]} ${day.write(next.at, language)}`;
    rows.push({ label, value: formatCents(next.amount, language) });
    if (method?.type === 'bank_transfer') {
      const due = transferDueAt(new Date(next.at).toISOString(), next.daysUntilDue ?? unstoredDays);
      rows.push({ label: texts.payableBy, value: day.write(due, language) });
    }
  }
  return [...rows, ...methodRows(method, language)];
}

/** Unknown methods have no row. */
export const methodRows = (method: PaymentMethodOnFile | null, language: Language): MailRow[] =>
  method === null ? [] : [{ label: mailTexts[language].method, value: paymentMethodText(method, language) }];
