import type Stripe from 'stripe';

/** An open invoice that waits for a transfer, as the payment provider lists it. `created`: Unix seconds. */
export const openInvoice = (id: string, amount: number, number: string | null, created = 0) =>
  ({
    id,
    object: 'invoice',
    status: 'open',
    collection_method: 'send_invoice',
    customer: 'cus_1',
    amount_remaining: amount,
    created,
    metadata: number === null ? {} : { document_number: number },
  }) as unknown as Stripe.Invoice;
