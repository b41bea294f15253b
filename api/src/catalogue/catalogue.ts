import type { PriceTier } from '@kontor/contract/cart';
import type { ProductPlatform, ProductType, ProductVersion } from '@kontor/contract/product';
import type { PlanType } from '@kontor/domain/product';
import data from './catalogue.json' with { type: 'json' };

/** What is sold and on which terms. Data, not code: a price changes in catalogue.json and nowhere else. */
export interface Catalogue {
  readonly trialDays: number;
  /** SEPA is offered below this total, in cents. */
  readonly sepaDirectDebitLimit: number;
  /** A year costs this many months. */
  readonly monthsPaidPerYear: number;
  /** Days until an invoice that is paid by bank transfer is due. */
  readonly paymentTermDays: number;
  readonly defaultProductVersions: Readonly<Record<ProductPlatform, ProductVersion>>;
  /** What a new shop tries. */
  readonly trialPlan: PlanType;
  readonly posSupportedCountries: readonly string[];
  /** Net, in cents, graduated. */
  readonly monthlyPrices: Readonly<Record<ProductType, readonly PriceTier[]>>;
}

// JSON modules have no literal types; catalogue.test.ts checks what is written in the file.
export const catalogue = data as Catalogue;
