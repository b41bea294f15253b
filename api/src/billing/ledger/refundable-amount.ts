import type { Invoice } from '@kontor/contract/invoice';

export interface RefundableInvoice {
  readonly state: Invoice['state'];
  readonly held_reason: string | null;
}

/**
 * Cents that can be paid back of an invoice now: what was paid and not paid back, also by nothing that is at work. Of what is not paid in
 * full the payment provider would lower the debt instead, and a held document gets no credit note.
 * @param paid cents by the ledger: paid and not paid back
 * @param atWork cents that refunds will pay back that are not done yet
 */
export const refundableAmount = (
  { state, held_reason: held }: RefundableInvoice,
  paid: number,
  atWork: number,
): number => (state === 'paid' && held === null ? Math.max(0, paid - atWork) : 0);
