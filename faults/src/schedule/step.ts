import type { PaymentMethodType } from '@kontor/contract/subscription';
import type { ServerIndex } from '../shop/portal-client.ts';

/** What a customer has in the cart. */
export interface Choice {
  readonly plan: 'starter' | 'advanced' | 'professional' | 'enterprise';
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
  | { readonly kind: 'transfer'; readonly part: 'exact' | 'less' | 'more' | 'unrelated' }
  | { readonly kind: 'base-data'; readonly country: 'DE' | 'AT-verified' | 'AT-unverified' | 'FR-verified' | 'CH' }
  | { readonly kind: 'refund'; readonly part: 'all' | 'half' }
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

export type Step =
  | { readonly kind: 'act'; readonly actions: readonly ShopAction[]; readonly interruption: Interruption | null }
  | { readonly kind: 'pass'; readonly seconds: number }
  | { readonly kind: 'kill'; readonly servers: readonly ServerIndex[]; readonly downSeconds: number }
  | { readonly kind: 'faults'; readonly random: RandomFaults }
  | { readonly kind: 'remembered-failure'; readonly skip: number }
  /** The provider makes the next payout to a partner, and none of its answers about it arrives for a while. */
  | { readonly kind: 'lose-payout' }
  | { readonly kind: 'provider-away'; readonly how: 'closed' | 'unavailable' }
  | { readonly kind: 'provider-back' }
  | { readonly kind: 'hold-events' }
  | { readonly kind: 'release-events'; readonly seed: number };
