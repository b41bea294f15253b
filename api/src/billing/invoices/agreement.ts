import type { HeldReason } from '@kontor/contract/invoice';
import { divideHalfUp, percentOf } from '@kontor/domain/money';
import { isEuCountry, vendorCountry } from '@kontor/domain/tax';
import type { VatTreatment } from '@kontor/domain/vat';
import { hasPrefixOf } from '../../organizations/vat/vat-id-format.ts';
import type { InvoiceLine } from '../texts/line-text.ts';

/** What a document would state, besides what was charged. Cents. */
export interface Statement {
  readonly currency: string;
  readonly lines: readonly Pick<InvoiceLine, 'amount' | 'tax'>[];
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
  readonly vat: VatTreatment;
  readonly isoCountryCode: string;
  readonly vatId: string | null;
  /** What a credit note corrects; `null` for what corrects nothing. */
  readonly corrects: Corrected | null;
}

/** An invoice and what earlier credit notes have left of it. Cents, as the invoice states them. */
export interface Corrected {
  readonly total: number;
  readonly tax: number;
  readonly left: { readonly total: number; readonly tax: number };
}

/** Why a document must not be issued; `null` when all its amounts are consistent to the cent. */
export function disagreementOf(statement: Statement): HeldReason | null {
  const { currency, lines, subtotal, tax, total } = statement;
  if (currency !== 'EUR') return 'currency-unsupported';
  const sum = lines.reduce((added, { amount }) => added + amount, 0);
  if (sum !== subtotal || subtotal + tax !== total) return 'sums-disagree';
  const taxes = lines.flatMap((line) => line.tax ?? []);
  if (taxes.length > 0 && taxes.reduce((added, one) => added + one, 0) !== tax) return 'sums-disagree';
  if (!taxFits(statement)) return 'tax-disagrees';
  return kindFits(statement) ? null : 'kind-disagrees';
}

/**
 * The provider rounds tax on the sum of the lines or on each line, whichever its account is set to; an account may have had
 * the other setting when an invoice was charged. What was charged is stated either way.
 */
function taxFits({ lines, subtotal, tax, total, vat: { percent }, corrects }: Statement): boolean {
  const ofSum = percentOf(subtotal, percent);
  if (corrects === null) {
    return tax === ofSum || lines.every((line) => line.tax === percentOf(line.amount, percent));
  }
  // A refund is a gross amount, from which its tax is computed: by the rate, in the proportions of the invoice, or as what is left.
  const ofInvoice = corrects.total <= 0 ? ofSum : divideHalfUp(corrects.tax * total, corrects.total);
  const isRest = total + corrects.left.total === 0;
  return [ofSum, ofInvoice, ...(isRest ? [-corrects.left.tax] : [])].some((one) => Math.abs(one - tax) <= 1);
}

/** Without base data the customer is taxed as a domestic one. Reverse charge states the VAT id of both parties, of that country. */
function kindFits({ vat: { kind, percent }, isoCountryCode, vatId }: Statement): boolean {
  if (isoCountryCode === vendorCountry || isoCountryCode === '') return kind === 'domestic' && percent > 0;
  if (!isEuCountry(isoCountryCode)) return kind === 'outside-eu' && percent === 0;
  return percent > 0
    ? kind === 'destination'
    : kind === 'reverse-charge' && vatId !== null && hasPrefixOf(vatId, isoCountryCode);
}
