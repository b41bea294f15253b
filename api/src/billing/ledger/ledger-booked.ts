import * as z from 'zod/mini';
import { defineJob } from '../../infrastructure/jobs/define-job.ts';

/** An event: something was entered for an invoice. Partners handle it, who earn a share of what is paid. */
export const ledgerBookedJob = defineJob('ledger-booked', z.object({ invoiceUuid: z.string() }));
