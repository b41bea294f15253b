import type { BillingInterval } from '@kontor/contract/cart';
import type { PartnerFieldOfActivity } from '@kontor/contract/partner';
import type { ProductType } from '@kontor/contract/product';
import type { SelectedProducts, ShopSystem } from '@kontor/contract/signup';

/** One position of a purchase or trial (spec §3, analytics items). `price` in euro: cents divided by 100 (spec §7). */
export interface AnalyticsItem {
  readonly name: string;
  readonly type: ProductType;
  readonly platform: string;
  readonly version: string;
  readonly price: number;
  readonly quantity: number;
}

interface Sale {
  /** Id of one purchase or trial, so that a repeated event can be recognized. */
  readonly transactionId: string;
  readonly shopSystem: ShopSystem;
  readonly currency: 'EUR';
  /** In euro, with tax; a trial's is 0 (spec §9). */
  readonly value: number;
  readonly isYearly: boolean;
  readonly interval?: BillingInterval;
  readonly items: readonly AnalyticsItem[];
}

/** Every event that may reach the tag manager, by its name (contract.md §5.8). */
export interface AnalyticsEvents {
  /** `path` is the pattern of the page's path, without ids or tokens. */
  RouteChange: { readonly path: string };
  SignupStarted: object;
  PartnerSignupStarted: object;
  ShopSystemSelected: { readonly shopSystem: ShopSystem };
  ProductsSelected: SelectedProducts;
  FieldOfActivitySelected: { readonly fieldOfActivity: PartnerFieldOfActivity };
  Login: object;
  Purchase: Sale;
  StartTrial: Sale;
  TrialSignupCompleted: object;
  CloudShopSelected: object;
  NewTrialStartedFromAccount: { readonly category: 'AccountDirect' };
  kontorAdminButtonClicked: object;
  'marketing-status-changed': { readonly status: boolean };
}

/** Pushes an event while marketing consent is given, and does nothing otherwise. */
export type Track = <Name extends keyof AnalyticsEvents>(name: Name, payload: AnalyticsEvents[Name]) => void;
