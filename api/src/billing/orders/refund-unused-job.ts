import { InvoiceRefund } from '@kontor/contract/operator-money';
import * as z from 'zod/mini';
import { defineJob } from '../../infrastructure/jobs/define-job.ts';

/** What was paid of an invoice for days that are not used, and how it goes back. */
const UnusedRefund = z.object({
  /** Of the act that pays it back: it is done once for each. */
  actUuid: z.string(),
  invoiceUuid: z.string(),
  /** Cents, gross. */
  amount: z.int(),
  to: InvoiceRefund.shape.to,
});

/** An event: a contract has changed by which paid days are not used. money/ pays them back. */
export const refundUnusedJob = defineJob(
  'refund-unused',
  z.object({ reason: z.string(), refunds: z.array(UnusedRefund) }),
  { lane: 'payment' },
);

export type UnusedRefund = z.output<typeof UnusedRefund>;
