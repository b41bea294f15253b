import type { HeldReason } from '@kontor/contract/invoice';
import { percentOf } from '@kontor/domain/money';
import { isEuCountry, type VatTreatment, vendorCountry } from '@kontor/domain/tax';
import { hasPrefixOf } from '../../organizations/vat/vat-id-format.ts';
import type { InvoiceLine } from '../texts/line-text.ts';

/** What a document would state, besides what was charged. Cents. */
export interface Statement {
  readonly currency: string;
  readonly lines: readonly Pick<InvoiceLine, 'amount'>[];
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
  readonly vat: VatTreatment;
  readonly isoCountryCode: string;
  readonly vatId: string | null;
  /** By how many cents the tax may differ from the rate: a refund is a gross amount, from which its tax is computed. */
  readonly rounding: 0 | 1;
}

/** Why a document must not be issued; `null` when all its amounts are consistent to the cent. */
export function disagreementOf(statement: Statement): HeldReason | null {
  const { currency, lines, subtotal, tax, total, vat, rounding } = statement;
  if (currency !== 'EUR') return 'currency-unsupported';
  const sum = lines.reduce((added, { amount }) => added + amount, 0);
  if (sum !== subtotal || subtotal + tax !== total) return 'sums-disagree';
  if (Math.abs(percentOf(subtotal, vat.percent) - tax) > rounding) return 'tax-disagrees';
  return kindFits(statement) ? null : 'kind-disagrees';
}

/** Without base data the customer is taxed as a domestic one. Reverse charge states the VAT id of both parties, of that country. */
function kindFits({ vat: { kind, percent }, isoCountryCode, vatId }: Statement): boolean {
  if (isoCountryCode === vendorCountry || isoCountryCode === '') return kind === 'domestic' && percent > 0;
  if (!isEuCountry(isoCountryCode)) return kind === 'outside-eu' && percent === 0;
  return percent > 0
    ? kind === 'destination'
    : kind === 'reverse-charge' && vatId !== null && hasPrefixOf(vatId, isoCountryCode);
}
