import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { administers, seesAdministration } from './role.ts';
import { orNone, uuid } from './schema.ts';

/** A partner by whom a merchant may have come. */
export const PartnerSuggestion = z.object({ partnerUuid: uuid(), name: z.string() });

export const PartnerDecision = z.strictObject({
  accept: z.boolean(),
  /** The one that was shown; without it the decision is about the one that is suggested now. */
  partnerUuid: z.optional(uuid()),
});

export const partnerSuggestionCalls = defineCalls({
  'GET /organization/{organizationUuid}/partner-suggestion': {
    summary: 'The partner by whose link or lead the merchant came, until it is decided on; an empty string for none',
    permission: 'merchant',
    roles: seesAdministration,
    success: { status: 200, body: orNone(PartnerSuggestion) },
    errors: [],
  },
  'PUT /organization/{organizationUuid}/partner-suggestion': {
    summary: 'Connects the suggested partner, or declines it for good',
    permission: 'merchant',
    roles: administers,
    body: PartnerDecision,
    success: { status: 204, body: null },
    errors: [],
  },
});

export type PartnerSuggestion = z.output<typeof PartnerSuggestion>;
export type PartnerDecision = z.output<typeof PartnerDecision>;
