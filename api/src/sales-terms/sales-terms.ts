import { PriceTier } from '@kontor/contract/cart';
import { Plan, ProductType } from '@kontor/contract/product';
import { cents } from '@kontor/contract/schema';
import { Settings } from '@kontor/contract/settings';
import * as z from 'zod/mini';
import data from './sales-terms.json' with { type: 'json' };

const { commission, ...first } = z.pick(Settings, {
  sepaDirectDebitLimit: true,
  trialDays: true,
  trialPlan: true,
  bankTransferDaysUntilDue: true,
  posSupportedCountries: true,
  defaultProductVersions: true,
  soldVersions: true,
  commission: true,
}).shape;

const SalesTerms = z.strictObject({
  ...first,
  monthsPaidPerYear: z.int().check(z.positive()),
  /** The payment provider's setting 'rounding of manual tax rates' (docs/stripe.md). */
  taxRounding: z.enum(['invoice', 'line-item']),
  commission: z.strictObject({
    ...commission.shape,
    /** What applied before, oldest first; `until` is the first day on which it did not apply any more. */
    earlier: z.array(z.strictObject({ until: z.iso.date(), ...commission.shape })),
  }),
  /** Net, graduated; the same in every version. */
  monthlyPrices: z.record(ProductType, z.array(PriceTier).check(z.minLength(1))),
  /** Of plans: orders included per month, and what each further one costs, in cents. */
  orderVolumes: z.record(
    Plan,
    z.strictObject({ includedOrders: z.int().check(z.gte(0)), extraOrderAmount: cents().check(z.gte(0)) }),
  ),
});

/**
 * What a new database begins with: prices, and the settings that the vendor changes from then on (docs/decisions/0066, 0074).
 * Only the rounding is read from here for good, because it is the payment provider's.
 */
export const salesTerms = z.parse(SalesTerms, data);

export type SalesTerms = z.output<typeof SalesTerms>;
