import type { PlanType } from '@kontor/contract/product-type';
import type { PaymentMethodType } from '@kontor/contract/subscription';
import type { RenewalDraft } from '../installation/provider.ts';
import type { ServerIndex } from '../shop/portal-client.ts';

/** What a customer has in the cart. */
export interface Choice {
  readonly plan: PlanType;
  readonly wms: number;
  readonly pos: number;
  readonly yearly: boolean;
  readonly startsAt: 'now' | 'trial-end' | null;
}

/** How a payment method behaves, and what its owner does. */
export type Outcome =
  | 'succeeds'
  | 'declined'
  | 'declined-later'
  | 'bank-agrees'
  | 'bank-refuses'
  | 'abandoned'
  | 'disputed';

/** Where a merchant is, and what the register says of the VAT id; `AT-changing` is one whose answer may change. */
export type Country = 'DE' | 'AT-verified' | 'AT-unverified' | 'AT-changing' | 'FR-verified' | 'CH';

/** What happens to one shop. Whatever does not apply when its turn comes does nothing. */
export type Action =
  | { readonly kind: 'look'; readonly choice: Choice }
  | {
      readonly kind: 'order';
      readonly choice: Choice;
      readonly method: PaymentMethodType;
      /** Of a change: it is paid as before, whatever `method` says. */
      readonly keepsMethod: boolean;
      /** The quote of the cart just shown, the one of a cart that was looked at before, or none. */
      readonly quote: 'fresh' | 'seen' | 'none';
      /** A double click, at both servers at once: as one browser repeats it, or from two tabs. */
      readonly twice: 'no' | 'same-key' | 'two-tabs';
      /** The customer confirms at once. */
      readonly outcome: Outcome | null;
    }
  | { readonly kind: 'repeat-order' }
  | { readonly kind: 'confirm'; readonly outcome: Outcome }
  | { readonly kind: 'sync' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'resume' }
  | {
      readonly kind: 'change-method';
      readonly method: 'card' | 'sepa_debit';
      readonly paysOpenInvoices: boolean;
      readonly outcome: Outcome;
    }
  | { readonly kind: 'pay-by-transfer' }
  | {
      readonly kind: 'pay-invoice';
      /** With a method that is entered for it; `null` for the one on file. */
      readonly newMethod: 'card' | 'sepa_debit' | null;
      readonly outcome: Outcome;
    }
  /** `twice`: the same again; `paid`: for an invoice that is paid already. */
  | { readonly kind: 'transfer'; readonly part: 'exact' | 'less' | 'more' | 'unrelated' | 'twice' | 'paid' }
  | { readonly kind: 'base-data'; readonly country: Country }
  /** What the register says from now on of the VAT ids of `places` that are no test ids. */
  | { readonly kind: 'vat-register'; readonly answer: 'VALID' | 'INVALID' | 'MS_UNAVAILABLE' }
  | { readonly kind: 'refund'; readonly part: 'all' | 'half' }
  /** A bookkeeper gives the organization credit, which the next invoice of any of its shops uses. Cents. */
  | { readonly kind: 'credit'; readonly amount: number }
  /** A bookkeeper gives up the oldest open invoice. */
  | { readonly kind: 'write-off' }
  /** What the shop has costs this part of the list's first price until a day. */
  | { readonly kind: 'special-price'; readonly percent: number; readonly days: number }
  /** Support deletes something in the provider's dashboard that the shop needs, or lets its schedule go. */
  | { readonly kind: 'delete-object'; readonly object: 'customer' | 'product' | 'price' | 'schedule' }
  /** The owner cancels everything, and asks for the deletion of the account. */
  | { readonly kind: 'leave' }
  | { readonly kind: 'dispute-evidence'; readonly wins: boolean }
  /** Orders that the shop receives; a negative number takes some back. The ERP reports what it got no answer for again. */
  | { readonly kind: 'sell'; readonly orders: number; readonly twice: boolean }
  /** The shop moves to another one of the same merchant, which then is the one that the customer works with. */
  | { readonly kind: 'migrate'; readonly by: 'merchant' | 'vendor'; readonly twice: boolean }
  | { readonly kind: 'revert-migration'; readonly twice: boolean }
  /** The agency that earns commissions. */
  | { readonly kind: 'agency'; readonly isConnected: boolean }
  /** A bookkeeper ends the subscription at the payment provider, whatever is still owed. */
  | { readonly kind: 'end-at-provider' };

export interface ShopAction {
  readonly shop: number;
  readonly server: ServerIndex;
  readonly action: Action;
}

/** What strikes while actions run. The call to the payment provider that is reached then is held in mid-air. */
export interface Interruption {
  readonly kind: 'kill-first' | 'kill-second' | 'kill-both' | 'stall';
  /** How many calls to the payment provider pass before it strikes. */
  readonly skip: number;
  /** Whether the provider has carried the held call out already. */
  readonly phase: 'before' | 'after';
}

export interface RandomFaults {
  readonly seed: number;
  readonly fail?: number;
  readonly lose?: number;
  readonly cut?: number;
  readonly slowMs?: readonly [number, number];
  readonly dropEvents?: number;
  readonly duplicateEvents?: number;
  readonly shuffleEvents?: boolean;
}

/** What the vendor's people do about prices, for all contracts. Days are counted from today. */
export type VendorStep =
  | {
      readonly kind: 'price-list';
      /** Of the prices of the first list. */
      readonly percent: number;
      readonly appliesTo: 'new-contracts' | 'all';
      readonly inDays: number;
    }
  | { readonly kind: 'tax-rate'; readonly country: 'DE' | 'AT'; readonly rate: number; readonly inDays: number };

/** What is the same for a whole schedule. */
export interface Circumstances {
  /** How far the provider's clock is ahead, or behind. */
  readonly skewSeconds: number;
  /** How long the invoice of a renewal is a draft. */
  readonly renewalDraft: RenewalDraft;
  /** How many shops each organization has. */
  readonly groups: readonly number[];
}

/** What goes wrong at the payment provider, or right again. */
export type ProviderStep =
  | { readonly kind: 'faults'; readonly random: RandomFaults }
  /** The next calls take their time. */
  | { readonly kind: 'slow'; readonly latencyMs: number; readonly calls: number }
  | { readonly kind: 'remembered-failure'; readonly skip: number }
  /** The provider makes the next payout to a partner, and none of its answers about it arrives for a while. */
  | { readonly kind: 'lose-payout' }
  | { readonly kind: 'provider-away'; readonly how: 'closed' | 'unavailable' }
  | { readonly kind: 'provider-back' }
  | { readonly kind: 'hold-events' }
  | { readonly kind: 'release-events'; readonly seed: number };

export type Step =
  | VendorStep
  | ProviderStep
  | { readonly kind: 'act'; readonly actions: readonly ShopAction[]; readonly interruption: Interruption | null }
  | { readonly kind: 'pass'; readonly seconds: number }
  | { readonly kind: 'kill'; readonly servers: readonly ServerIndex[]; readonly downSeconds: number }
  /** A copy of the database is kept, of servers that were killed. The next one replaces it. */
  | { readonly kind: 'backup' }
  /** The database is lost, and the copy put in its place. Its journal stays. */
  | { readonly kind: 'restore' };
