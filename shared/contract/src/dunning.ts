import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { everyMember } from './role.ts';
import { instant, orNone, uuid } from './schema.ts';

/** Which of them a process goes through depends on its cause (spec §4). */
export const DunningState = z.enum([
  'initial',
  'invoice-finalized',
  'chargeback-invoice-sent',
  'retrying-card-payments',
  'invoice-reminder-sent',
  'final-reminder-with-deactivation-deadline-sent',
  'overdue',
  'resolved',
]);
/** Which payment failed, and how (spec §4). */
export const DunningCause = z.enum([
  'failed-sepa-payment',
  'sepa-chargeback',
  'unpaid-bank-transfer',
  'failed-card-payment',
]);

/** What follows an unpaid invoice, step by step (spec §3). */
export const DunningProcess = z.object({
  uuid: uuid(),
  state: DunningState,
  cause: DunningCause,
  deactivationDate: z.nullable(instant()),
  invoiceUuid: uuid(),
});

export const dunningCalls = defineCalls({
  'GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/dunning-process': {
    summary: 'The active dunning process, or an empty string',
    permission: 'merchant',
    roles: everyMember,
    success: { status: 200, body: orNone(DunningProcess) },
    errors: [],
  },
});

export type DunningProcess = z.output<typeof DunningProcess>;
export type DunningState = z.output<typeof DunningState>;
export type DunningCause = z.output<typeof DunningCause>;
