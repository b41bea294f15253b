import type Stripe from 'stripe';

const key = 'document_number';

/** Metadata of an invoice, credit note or refund: the number of the document that was issued for it. */
export const numberMetadata = (number: string) => ({ [key]: number });

export const documentNumberOf = ({ metadata }: { readonly metadata: Stripe.Metadata | null }): string | null =>
  metadata?.[key] ?? null;
