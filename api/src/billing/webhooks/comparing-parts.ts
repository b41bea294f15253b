import type { Billing } from '../stripe/billing.ts';

/** What compares ours with the payment provider's, and changes neither. */
export type ComparingParts = Pick<Billing, 'database' | 'stripe' | 'clock'>;
