import { ProblemError } from '../../../infrastructure/http/problem.ts';
import { checkRenewal } from '../../invoices/check-renewal.ts';
import type { InvoiceParts } from '../../invoices/invoice-parts.ts';
import { mirrorInvoice } from '../../invoices/mirror-invoice.ts';
import { isRenewalDraft } from '../../stripe/renewal-draft.ts';
import { unlessDeclined } from '../../stripe/unless-declined.ts';

/**
 * Charges a renewal that is still a draft, before its subscription ends with credit for the rest of the period: the provider would leave
 * the draft uncharged, and credit what was never paid.
 * @throws ProblemError `subscription-in-progress` until it is paid, also while operators look at its amount
 */
export async function chargeRenewal(billing: InvoiceParts, subscription: string): Promise<void> {
  const { stripe } = billing;
  const drafts = await stripe.invoices.list({ subscription, status: 'draft', limit: 100 });
  for (const draft of drafts.data.filter(isRenewalDraft)) {
    if (await checkRenewal(billing, draft)) throw new ProblemError('subscription-in-progress');
    if (draft.collection_method === 'send_invoice') await stripe.invoices.finalizeInvoice(draft.id);
    else await unlessDeclined(() => stripe.invoices.pay(draft.id));
    await mirrorInvoice(billing, draft.id);
    const { status } = await stripe.invoices.retrieve(draft.id);
    if (status !== 'paid') throw new ProblemError('subscription-in-progress');
  }
}
