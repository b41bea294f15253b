import type { MirrorParts } from '../invoices/invoice-parts.ts';
import type { Billing } from '../stripe/billing.ts';

/** What changes a contract at the payment provider, and brings ours in line: each kind of change takes of it what it needs. */
export type ContractParts = MirrorParts & Pick<Billing, 'forgetCatalog' | 'announce'>;
