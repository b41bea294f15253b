import { ProductType } from '@kontor/contract/product';
import type { Language } from '@kontor/contract/schema';
import { type Month, monthStart } from '@kontor/domain/calendar-month';
import { formatDate, formatMonth, lastDayOf } from '@kontor/domain/date';
import { formatCents, formatCount } from '@kontor/domain/money';
import { fill } from '../../infrastructure/placeholders.ts';
import { textsInLanguages } from '../../infrastructure/texts-in-languages.ts';
import type de from './locales/de.json';

/** The purpose of a line, independent of the reader's language. */
export interface InvoiceLine {
  /** English, by the payment provider, for anything that is not one of our products. */
  readonly fallback: string;
  readonly productType: string | null;
  readonly quantity: number;
  /** A part of a period, credited or charged because of a change. */
  readonly isProration: boolean;
  readonly periodStart: string;
  readonly periodEnd: string;
  /** Net cents. */
  readonly amount: number;
  /** The tax that was charged on it, in cents; absent on documents from before it was read, and on quotes. */
  readonly tax?: number;
  /** The number of the invoice that a credit note corrects with this line, if the line corrects no particular line of it. */
  readonly corrects?: string;
  /** Orders of a calendar month beyond what the plan includes; cents per order. */
  readonly extraOrders?: { readonly month: Month; readonly unitAmount: number };
}

export const invoiceTexts = textsInLanguages<typeof de>(import.meta.dirname);

/** The purpose and dates of a line of an invoice or quote: `Professional, 01.11.2026 bis 30.11.2026`. */
export function lineText(line: InvoiceLine, language: Language): string {
  const texts = invoiceTexts[language];
  if (line.extraOrders !== undefined) return extraOrdersText(line.quantity, line.extraOrders, language);
  if (line.corrects !== undefined) return fill(texts.correction, { number: line.corrects });
  const template = line.isProration ? (line.amount < 0 ? texts.prorationCredit : texts.prorationCharge) : texts.period;
  return fill(template, {
    item: itemText(line, language),
    start: formatDate(line.periodStart, language),
    end: formatDate(lastDay(line.periodStart, line.periodEnd), language),
  });
}

/** `412 zusätzliche Bestellungen im November 2026 zu je 0,15 €` */
function extraOrdersText(
  count: number,
  { month, unitAmount }: NonNullable<InvoiceLine['extraOrders']>,
  language: Language,
): string {
  const { one, other } = invoiceTexts[language].extraOrders;
  return fill(count === 1 ? one : other, {
    count: formatCount(count, language),
    month: formatMonth(monthStart(month), language),
    price: formatCents(unitAmount, language),
  });
}

/** The last day of a period that ends when the next one begins. */
export function lastDay(periodStart: string, periodEnd: string): string {
  const day = lastDayOf(periodEnd);
  return day < new Date(periodStart).toISOString() ? periodStart : day;
}

/** `Professional`, `5 WMS-Geräte` */
export function itemText(
  { productType, quantity, fallback }: Pick<InvoiceLine, 'productType' | 'quantity' | 'fallback'>,
  language: Language,
): string {
  const { plans, devices } = invoiceTexts[language];
  const type = ProductType.safeParse(productType).data;
  if (type === undefined) return fallback;
  if (type !== 'wms' && type !== 'pos') return plans[type];
  const { one, other } = devices[type];
  return quantity === 1 ? one : fill(other, { count: String(quantity) });
}

/** What pays an amount besides the payment method; negative cents were added to it. */
export const creditText = (cents: number, language: Language): string =>
  cents > 0 ? invoiceTexts[language].credit : invoiceTexts[language].carriedOver;

/** What is too small to be charged now. */
export const deferredText = (language: Language): string => invoiceTexts[language].deferred;

/** `MwSt. 19 %` */
export const vatText = (percent: number, language: Language): string =>
  fill(invoiceTexts[language].vat, { percent: new Intl.NumberFormat(language).format(percent) });
