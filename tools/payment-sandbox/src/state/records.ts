import type { DraftLine } from '../engine/draft.ts';
import type { SubscriptionItem } from '../wire.ts';

/** What a payment method will do when it is used. The number itself is never kept, only which test number it was. */
export interface Instrument {
  /** The payment method (or token) it belongs to. */
  id: string;
  kind: 'card' | 'sepa_debit';
  /** Key into the tables of engine/test-cards.ts or engine/test-ibans.ts. */
  behaviour: string;
  /** The holder proved himself while setting it up, so off-session charges are exempt from 3-D Secure. */
  authenticated: boolean;
}

/** Something that a bank or an office will answer later. */
export interface Settlement {
  id: string;
  /** Unix seconds of the sandbox clock. */
  at: number;
  kind: 'debit' | 'dispute' | 'refund' | 'tax-id' | 'verdict';
  /** The payment intent, charge, refund, tax id or dispute that the answer is about. */
  subject: string;
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

/** A partner's way through the onboarding, open for five minutes. */
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
  /** What the faults decided about it; absent until they have. */
  decided?: true;
  /** Waits until a test releases it. */
  held?: boolean;
  /** How many times more it is delivered. */
  copies?: number;
}
