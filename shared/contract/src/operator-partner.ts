import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { commissionRule } from './commission-rule.ts';
import { fourEyes } from './four-eyes.ts';
import { PartnerAccount, PartnerState } from './partner.ts';
import { calendarDate, instant, reason, uuid } from './schema.ts';
import { sells } from './staff-role.ts';

/** Terms with the first day on which they apply, of the vendor's calendar. */
const datedTerms = { rate: z.number(), months: z.int(), validFrom: calendarDate() };

/** A partner that has named its company. */
export const ListedPartner = z.object({
  organizationUuid: uuid(),
  name: z.string(),
  state: PartnerState,
  stateSince: instant(),
  payoutState: PartnerAccount.shape.payoutState,
  /** Shops of the merchants who have it connected. */
  customerShopCount: z.int(),
  /** Those of today; `isAgreed` if they are not the settings'. */
  terms: z.object({ ...datedTerms, isAgreed: z.boolean() }),
  /** Those that were agreed for later days, by day. */
  laterTerms: z.array(z.object(datedTerms)),
});

export const PartnerAct = z.strictObject({ reason: reason() });

/** What a partner earns from a day on; today or later. */
export const PartnerTerms = z.strictObject({ ...commissionRule, validFrom: calendarDate(), reason: reason() });

/** What is decided about partners, and agreed with them (docs/decisions/0103). */
export const operatorPartnerCalls = defineCalls({
  'GET /backoffice/partner': {
    summary: 'Partners, those whose state has changed last first, 50; the header Link names the next page',
    permission: 'staff',
    staff: sells,
    query: z.strictObject({
      state: z.optional(PartnerState),
      cursor: z.optional(z.string().check(z.maxLength(200))),
    }),
    success: { status: 200, body: z.array(ListedPartner) },
    errors: [],
  },
  'PUT /backoffice/partner/{partnerUuid}/approve': {
    summary: 'Lets merchants find and connect a partner',
    permission: 'staff',
    staff: sells,
    body: PartnerAct,
    success: { status: 200, body: ListedPartner },
    errors: [],
  },
  'PUT /backoffice/partner/{partnerUuid}/suspend': {
    summary: 'Lets no further merchant connect a partner; those who have it connected keep it',
    permission: 'staff',
    staff: sells,
    body: PartnerAct,
    success: { status: 200, body: ListedPartner },
    errors: [],
  },
  'PUT /backoffice/partner/{partnerUuid}/terms': {
    summary: 'What a partner earns of payments from a day on',
    permission: 'staff',
    staff: sells,
    ...fourEyes,
    body: PartnerTerms,
    success: { status: 200, body: ListedPartner },
    errors: [],
  },
});

export type ListedPartner = z.output<typeof ListedPartner>;
export type PartnerAct = z.output<typeof PartnerAct>;
export type PartnerTerms = z.output<typeof PartnerTerms>;
