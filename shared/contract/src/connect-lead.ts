import * as z from 'zod/mini';
import { defineCalls } from './call.ts';

/** What sales report of a lead that a partner has submitted. */
export const LeadReport = z.strictObject({ state: z.enum(['contacted', 'won', 'lost']) });

export const connectLeadCalls = defineCalls({
  'PUT /connect/lead/{leadUuid}': {
    summary: 'Says what has become of a lead; its partner gets a mail when that is new',
    permission: 'client',
    scope: 'leads:write',
    body: LeadReport,
    success: { status: 204, body: null },
    errors: [],
  },
});

export type LeadReport = z.output<typeof LeadReport>;
