import * as z from 'zod/mini';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { Billing } from '../stripe/billing.ts';
import { numberMetadata } from '../stripe/document-number.ts';
import { unlessMissing } from '../stripe/provider-problem.ts';

/**
 * Writes the number of an issued document to the payment provider, so that the document gets it back when a backup from
 * before it is restored.
 */
export const writeNumberJob = defineJob(
  'write-document-number',
  z.object({ stripeId: z.string(), number: z.string() }),
  {
    lane: 'payment',
  },
);

export const createWriteNumber =
  ({ stripe }: Pick<Billing, 'stripe'>): JobHandler<typeof writeNumberJob> =>
  async ({ stripeId, number }) => {
    const params = { metadata: numberMetadata(number) };
    // What the provider no longer has needs no number there; the daily comparison reports it.
    await unlessMissing(async () => {
      if (stripeId.startsWith('cn_')) await stripe.creditNotes.update(stripeId, params);
      else if (stripeId.startsWith('re_') || stripeId.startsWith('pyr_')) await stripe.refunds.update(stripeId, params);
      else await stripe.invoices.update(stripeId, params);
    });
  };
