import type { RenewalDraft } from '../installation/provider.ts';
import type { ShopAction, VendorStep } from '../shop/action.ts';

import type { ServerIndex } from '../shop/portal-client.ts';

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
