import type { MailParts } from '../mails/mail-once.ts';
import type { Billing } from '../stripe/billing.ts';
import type { SubscriptionParts } from '../subscriptions/mirror-subscription.ts';

/** What gives a document its number. */
export type IssuingParts = Pick<Billing, 'log' | 'jobs' | 'journal'>;

/** What enters payments of an invoice, and tells of them. */
export type SettlingParts = MailParts & Pick<Billing, 'database' | 'jobs' | 'log' | 'record'>;

/** What brings an invoice in line with the one at the payment provider. */
export type InvoiceParts = IssuingParts & SettlingParts & Pick<Billing, 'stripe' | 'catalog'>;

/** What brings all of a contract in line with the payment provider: its subscription and its invoices. */
export type MirrorParts = InvoiceParts & SubscriptionParts;
