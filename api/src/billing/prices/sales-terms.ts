import { PriceTier } from '@kontor/contract/cart';
import { ProductType, ProductVersion } from '@kontor/contract/product';
import { cents, isoCountryCode } from '@kontor/contract/schema';
import * as z from 'zod/mini';
import data from './sales-terms.json' with { type: 'json' };

const positive = () => z.int().check(z.positive());
const versions = z.array(ProductVersion).check(z.minLength(1));

/** The share of what a customer pays that the connected agency earns, in percent, and for how many months. */
const commissionTerms = { rate: z.number().check(z.gte(0), z.lte(100)), months: positive() };

const SalesTerms = z.strictObject({
  sepaDirectDebitLimit: cents(),
  trialDays: positive(),
  /** What an ERP licence includes during a trial. */
  trialPlan: ProductType,
  bankTransferDaysUntilDue: positive(),
  monthsPaidPerYear: positive(),
  /** The payment provider's setting 'rounding of manual tax rates' (docs/stripe.md). */
  taxRounding: z.enum(['invoice', 'line-item']),
  defaultProductVersions: z.strictObject({ shopware6: ProductVersion, cloud: ProductVersion }),
  soldVersions: z.strictObject({ shopware6: versions, cloud: versions }),
  posSupportedCountries: z.array(isoCountryCode()),
  commission: z.strictObject({
    ...commissionTerms,
    /** What applied before, oldest first; `until` is the first day on which it did not apply any more. */
    earlier: z.array(z.strictObject({ until: z.iso.date(), ...commissionTerms })),
  }),
  /** Net, graduated; the same in every version. */
  monthlyPrices: z.record(ProductType, z.array(PriceTier).check(z.minLength(1))),
});

/**
 * What is sold at which price and within which limits (contract.md §5.10): everything that sales may change without a
 * developer.
 */
export const salesTerms = z.parse(SalesTerms, data);
