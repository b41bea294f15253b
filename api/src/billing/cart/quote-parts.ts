import type { Billing } from '../stripe/billing.ts';
import type { RereadingParts } from '../subscriptions/read-anew.ts';

/** What tells the price of a change, by asking the payment provider. */
export type QuoteParts = RereadingParts & Pick<Billing, 'catalog'>;
