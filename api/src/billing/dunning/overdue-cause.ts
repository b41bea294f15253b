import type { DunningCause } from '@kontor/contract/dunning';
import type { Invoice } from '@kontor/contract/invoice';
import { isPastDue } from '@kontor/domain/due-date';

/** What dunning needs to know of an invoice. Its own method and due date count, whatever the subscription has by now. */
export interface DunnableInvoice {
  readonly uuid: string;
  readonly shop_uuid: string;
  readonly state: Invoice['state'];
  readonly collection_method: 'charge_automatically' | 'send_invoice';
  readonly due_at: Date | null;
  readonly charged_back: boolean;
}

/** How often the payment provider tried in vain, and with which method it did last. */
export interface FailedAttempts {
  readonly attempts: number;
  readonly failedMethod: string | null;
  /** The provider does not collect it, not even once (stripe/invoice-reading.ts). */
  readonly isGivenUp: boolean;
}

export const noFailure: FailedAttempts = { attempts: 0, failedMethod: null, isGivenUp: false };

/** Why an open invoice is a matter for dunning; `null` while it is not. */
export function overdueCause(
  { state, due_at, collection_method, charged_back }: Omit<DunnableInvoice, 'uuid' | 'shop_uuid'>,
  { attempts, failedMethod, isGivenUp }: FailedAttempts,
  now: Date,
): DunningCause | null {
  if (state !== 'open') return null;
  if (charged_back) return 'sepa-chargeback';
  if (collection_method === 'send_invoice') {
    return due_at !== null && isPastDue(due_at.toISOString(), now) ? 'unpaid-bank-transfer' : null;
  }
  if (attempts === 0 && !isGivenUp) return null;
  return failedMethod === 'sepa_debit' ? 'failed-sepa-payment' : 'failed-card-payment';
}
