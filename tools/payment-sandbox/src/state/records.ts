import type { MeterEvent, SubscriptionItem } from '../protocol/wire.ts';
import type { DraftLine } from './draft.ts';

/** The behaviour of a payment method. The number itself is never stored, only which test number it is. */
export interface Instrument {
  /** The payment method (or token) it belongs to. */
  id: string;
  kind: 'card' | 'sepa_debit';
  /** Key into the tables of engine/test-cards.ts or engine/test-ibans.ts. */
  behaviour: string;
  /** Authenticated while it was set up, so off-session charges are exempt from 3-D Secure. */
  authenticated: boolean;
}

/** An answer of a bank or a tax office that arrives later. */
export interface Settlement {
  id: string;
  /** Unix seconds of the sandbox clock. */
  at: number;
  kind: 'debit' | 'dispute' | 'refund' | 'tax-id' | 'verdict';
  /** The payment intent, charge, refund, tax id or dispute that the answer is about. */
  subject: string;
}

/** What is left of something that was deleted. */
export interface Deleted {
  id: string;
  object: 'customer' | 'price' | 'product';
  deleted: true;
}

/** What a discount takes, in percent. */
export interface Coupon {
  id: string;
  percentOff: number;
}

/** How transfers of one customer are assigned, where that is not as for the others. */
export interface OwnReconciliation {
  /** The customer. */
  id: string;
  mode: 'automatic' | 'manual';
}

/** A proration that waits for the next invoice of its subscription (`create_prorations`). */
export interface PendingLine {
  id: string;
  subscription: string;
  line: DraftLine;
}

/** Items that come into force when the invoice is paid (`pending_if_incomplete`). */
export interface PendingUpdate {
  /** The subscription. */
  id: string;
  invoice: string;
  items: SubscriptionItem[];
  anchor: number;
  /** When the trial ended with this change; null when it does not end one. */
  trialEnd: number | null;
  expiresAt: number;
}

/** Usage that was reported. The API has no way to read a single event again. */
export interface MeteredEvent {
  id: string;
  meter: string;
  customer: string;
  value: number;
  event: MeterEvent;
}

/** An onboarding link, valid for five minutes. */
export interface Onboarding {
  id: string;
  account: string;
  returnUrl: string;
  expiresAt: number;
}

export interface IdempotentAnswer {
  /** The `Idempotency-Key`. */
  id: string;
  fingerprint: string;
  status: number;
  body: string;
  created: number;
}

/** An event that the application has not acknowledged yet. */
export interface Delivery {
  /** The event. */
  id: string;
  attempts: number;
  /** Milliseconds of real time: the receiver recovers in real time, whatever the sandbox clock says. */
  nextAttemptAt: number;
  lastError: string | null;
  /** Set once the fault rules have been applied to it. */
  decided?: true;
  /** Waits until a test releases it. */
  held?: boolean;
  /** The number of further deliveries. */
  copies?: number;
}
