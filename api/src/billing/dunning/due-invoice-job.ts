import * as z from 'zod/mini';
import { defineJob } from '../../infrastructure/jobs/define-job.ts';

/** Looks at an invoice the day after its due date. The payment provider tells only if it was set up to, and late. */
export const followDueInvoiceJob = defineJob('follow-due-invoice', z.object({ invoiceUuid: z.string() }));
