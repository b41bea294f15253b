import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { longestSearch } from './longest-search.ts';
import { administers, everyMember, pays, seesAdministration, seesMoney } from './role.ts';
import { calendarDate, cents, email, instant, orNone, phone, text, uuid } from './schema.ts';

/** Agencies work in e-commerce; technology partners have no shop systems (spec §4). */
export const PartnerFieldOfActivity = z.enum(['ecommerce', 'technology']);

/**
 * Whether merchants may connect a partner that they do not have connected yet. `applied`: not decided yet. `suspended`: not any more;
 * those who have it connected keep it.
 */
export const PartnerState = z.enum(['applied', 'approved', 'suspended']);

/** What a partner earned in a month, in net cents; negative when more was taken back. The running month is `open`. */
export const Commission = z.object({
  id: uuid(),
  /** Year and month, `2026-10`. */
  period: z.string(),
  amount: cents(),
  /** `held`: its credit note waits for the partner's payout account, or for the partner's address. */
  state: z.enum(['open', 'held', 'paid']),
  paidAt: z.nullable(instant()),
  /** Of the credit note; `null` before the month is closed, and for a month that a later credit note contains. */
  number: z.nullable(z.string()),
  /** It takes no further lines. */
  isClosed: z.boolean(),
});

/** A month with what it is made of. Nothing else of a merchant's payments is shown to a partner. */
export const CommissionStatement = z.object({
  ...Commission.shape,
  lineCount: z.int(),
  /** The first two hundred, oldest first; the credit note has all of them. `net` is what was paid for plan and devices, `rate` is in percent; negative where it was taken back. */
  lines: z.array(
    z.object({
      shopName: z.string(),
      invoiceNumber: z.string(),
      invoiceDate: instant(),
      net: cents(),
      rate: z.number(),
      amount: cents(),
    }),
  ),
  /** From when on the month takes no further lines. */
  closesAt: instant(),
  /** Earlier months that this one's credit note contains. */
  carriedOver: z.array(z.object({ period: z.string(), amount: cents() })),
  /** The month whose credit note contains this one. */
  settledIn: z.nullable(z.string()),
  creditNote: z.nullable(
    z.object({
      number: z.string(),
      date: instant(),
      net: cents(),
      vatPercent: z.number(),
      vat: cents(),
      /** What is paid out. */
      total: cents(),
    }),
  ),
});

const commissionTerms = {
  /** In percent, of the net amount that customers pay for plan and devices. */
  rate: z.number(),
  /** For how many months, from the day on which a merchant connected the partner for the first time. */
  months: z.int(),
};

/** By which rules a partner earns: those of today, and those of other days, by which it was or will be paid. */
export const CommissionTerms = z.object({
  ...commissionTerms,
  /** Since when they apply: a day of the vendor's calendar, not before the partner signed up. Absent from servers of before, as the next two. */
  validFrom: z.optional(calendarDate()),
  /** Agreed with this partner: the months count for the customers that it has as well. */
  isAgreed: z.optional(z.boolean()),
  /** Those that will apply, by day. */
  later: z.optional(z.array(z.object({ ...commissionTerms, validFrom: calendarDate() }))),
  /** Oldest first; `until` is the first day on which they did not apply any more. */
  earlier: z.array(z.object({ ...commissionTerms, until: calendarDate() })),
  /** What the next credit note states, by the partner's address and VAT id; `null` without an address. */
  vat: z.nullable(
    z.object({ kind: z.enum(['domestic', 'reverse-charge', 'outside-eu', 'no-vat-id']), percent: z.number() }),
  ),
});

/** What the running month will bring if every customer pays in time, by what is booked now. */
export const CommissionForecast = z.object({
  /** `2026-11` */
  period: z.string(),
  /** The month until now. */
  earned: cents(),
  /**
   * Payments of customers that are due before the month ends, and what they bring: of contracts that are charged again, and of
   * invoices that are on their way. Together, because what a merchant owes is not a partner's business.
   */
  expected: z.object({ count: z.int(), amount: cents() }),
  total: cents(),
});

/** How often something happened: in the last 30 days, and altogether. */
const counted = z.object({ last30Days: z.int(), total: z.int() });

/** A partner's link, and what has come of it. */
export const Referral = z.object({
  url: z.string(),
  /** How often it was opened; from one connection to the internet once a day. Known bots are not counted. */
  visits: counted,
  /** Merchants who completed their sign-up after they had come by the link. Only their number is told. */
  signups: counted,
  /** Of these, merchants who have the partner connected; and their shops that try, and that have a contract. */
  connected: z.int(),
  trials: z.int(),
  contracts: z.int(),
});

/** What the merchant sells with today. */
export const LeadSystem = z.enum(['shopware6', 'shopware5', 'shopify', 'other']);

/** The products that the merchant asks about. */
export const LeadInterests = z.strictObject({ erp: z.boolean(), wms: z.boolean(), pos: z.boolean() });

/**
 * The texts by which a partner said that its contact agrees to be called; each is `leadConsent.VERSION` in the partner's
 * locale files. Another wording is a further version, and the texts of earlier ones stay: they are what was agreed to.
 */
export const LeadConsentVersion = z.enum(['2026-11']);

/** A merchant whom a partner proposes. */
export const Lead = z.object({
  uuid: uuid(),
  companyName: z.string(),
  contactName: z.string(),
  email: z.string(),
  state: z.enum(['submitted', 'contacted', 'won', 'lost']),
  /** Since when it is in its state. */
  stateSince: instant(),
  createdAt: instant(),
  // Leads of earlier releases, and of callers that leave them out, have none of these.
  phone: z.nullable(z.string()),
  shopSystem: z.nullable(LeadSystem),
  interests: z.nullable(LeadInterests),
  /** That the contact agrees to be called: the wording, and when the partner said it. */
  consent: z.nullable(z.object({ version: z.string(), at: instant() })),
});

/** Everything on a partner's pages (spec §3). A partner counts as complete once `payoutState` is (spec §4). */
export const PartnerAccount = z.object({
  /** Absent from servers of before, as the next one. */
  state: z.optional(PartnerState),
  stateSince: z.optional(instant()),
  payoutState: z.enum(['incomplete', 'pending', 'complete']),
  partnerFieldOfActivity: PartnerFieldOfActivity,
  /** Begins a sign-up that is suggested to be this partner's customer. */
  referralUrl: z.string(),
  commissions: z.array(Commission),
  customerShopCount: z.int(),
  /** The fifty newest; all of them are listed by `GET …/customer-shop`. */
  customerShops: z.array(
    z.object({
      organizationName: z.string(),
      shopName: z.string(),
      plan: z.nullable(z.string()),
      since: instant(),
      commissionAmount: cents(),
    }),
  ),
  leads: z.array(Lead),
});

/** An agency that a merchant can connect, or has connected (spec §3). */
export const PartnerAgency = z.object({
  uuid: uuid(),
  name: z.string(),
  contactName: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  city: z.nullable(z.string()),
});

/** Who the merchant is. */
const merchant = { companyName: text(200), contactName: text(200), email: email() };

/** What a partner enters about a merchant. */
export const NewLead = z.strictObject({
  ...merchant,
  phone: z.optional(z.nullable(phone())),
  shopSystem: z.optional(z.nullable(LeadSystem)),
  interests: z.optional(z.nullable(LeadInterests)),
  consentVersion: z.optional(z.nullable(LeadConsentVersion)),
});

/** The same as a form: it is sent only when the contact has agreed. */
export const LeadForm = z.strictObject({
  ...merchant,
  phone: z.nullable(phone()),
  shopSystem: z.nullable(LeadSystem),
  interests: LeadInterests,
  isConsentGiven: z.boolean().check(z.refine((given) => given, { params: { code: 'not-accepted' } })),
});

const signedLink = z.object({ url: z.string() });

export const partnerCalls = defineCalls({
  'GET /organization/{organizationUuid}/partner-account': {
    summary: 'Payout state, commissions, customer shops and leads',
    permission: 'partner',
    roles: seesMoney,
    success: { status: 200, body: PartnerAccount },
    errors: [],
  },
  'GET /organization/{organizationUuid}/partner-account/terms': {
    summary: 'By which rules commissions are earned',
    permission: 'partner',
    roles: seesMoney,
    success: { status: 200, body: CommissionTerms },
    errors: [],
  },
  'GET /organization/{organizationUuid}/partner-account/forecast': {
    summary: 'What the running month will bring by what customer shops have booked',
    permission: 'partner',
    roles: seesMoney,
    success: { status: 200, body: CommissionForecast },
    errors: [],
  },
  'GET /organization/{organizationUuid}/partner-account/referral': {
    summary: "The partner's link, and what has come of it",
    permission: 'partner',
    roles: seesMoney,
    success: { status: 200, body: Referral },
    errors: [],
  },
  'GET /organization/{organizationUuid}/partner-account/onboarding-url': {
    summary: "The payment provider's onboarding",
    permission: 'partner',
    freshProof: true,
    roles: pays,
    success: { status: 200, body: signedLink },
    errors: ['billing-address-required', 'payout-country-unsupported', 'payment-provider-unavailable'],
  },
  'GET /organization/{organizationUuid}/partner-account/dashboard-url': {
    summary: "The payment provider's dashboard, once payouts are set up there",
    permission: 'partner',
    freshProof: true,
    roles: pays,
    success: { status: 200, body: signedLink },
    errors: ['payout-not-set-up', 'payment-provider-unavailable'],
  },
  'POST /organization/{organizationUuid}/partner-account/lead': {
    summary: 'Submits a lead',
    permission: 'partner',
    roles: administers,
    body: NewLead,
    success: { status: 201, body: Lead },
    errors: [],
  },
  'GET /organization/{organizationUuid}/partner-account/{commissionId}': {
    summary: 'A month of commissions with its lines',
    permission: 'partner',
    roles: seesMoney,
    params: { commissionId: uuid() },
    success: { status: 200, body: CommissionStatement },
    errors: [],
  },
  'GET /organization/{organizationUuid}/partner-account/{commissionId}/download-url': {
    summary: 'A short-lived link to a commission credit note',
    permission: 'partner',
    roles: seesMoney,
    params: { commissionId: uuid() },
    success: { status: 200, body: signedLink },
    errors: [],
  },
  'GET /organization/{organizationUuid}/partner-agency/connected': {
    summary: 'The connected agency, or an empty string',
    permission: 'member',
    roles: everyMember,
    success: { status: 200, body: orNone(PartnerAgency) },
    errors: [],
  },
  'GET /organization/{organizationUuid}/partner-agency': {
    summary: 'The agencies that can be connected, by name, fifty at a time; the header Link names the next page',
    permission: 'member',
    roles: seesAdministration,
    query: z.strictObject({
      /** Words of name and city, regardless of case and accents. */
      search: z.optional(text(longestSearch)),
      cursor: z.optional(z.string().check(z.maxLength(1000))),
    }),
    success: { status: 200, body: z.array(PartnerAgency) },
    errors: [],
  },
  'PUT /organization/{organizationUuid}/partner-agency': {
    summary: 'Connects an agency',
    permission: 'member',
    roles: administers,
    body: z.strictObject({ partnerAgencyUuid: uuid() }),
    success: { status: 200, body: PartnerAgency },
    errors: [],
  },
  'DELETE /organization/{organizationUuid}/partner-agency': {
    summary: 'Disconnects the agency: from now on it sees nothing of the merchant',
    permission: 'member',
    roles: administers,
    success: { status: 204, body: null },
    errors: [],
  },
});

export type PartnerState = z.output<typeof PartnerState>;
export type PartnerFieldOfActivity = z.output<typeof PartnerFieldOfActivity>;
export type PartnerAccount = z.output<typeof PartnerAccount>;
export type PartnerAgency = z.output<typeof PartnerAgency>;
export type Lead = z.output<typeof Lead>;
export type NewLead = z.output<typeof NewLead>;
export type LeadForm = z.output<typeof LeadForm>;
export type LeadSystem = z.output<typeof LeadSystem>;
export type LeadInterests = z.output<typeof LeadInterests>;
export type LeadConsentVersion = z.output<typeof LeadConsentVersion>;
export type CommissionTerms = z.output<typeof CommissionTerms>;
export type CommissionForecast = z.output<typeof CommissionForecast>;
export type Referral = z.output<typeof Referral>;
export type Commission = z.output<typeof Commission>;
export type CommissionStatement = z.output<typeof CommissionStatement>;
