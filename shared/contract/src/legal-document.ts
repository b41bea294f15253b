import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { fourEyes } from './four-eyes.ts';
import { LegalBlock } from './legal-text.ts';
import { calendarDate, instant, language, lines, reason, uuid } from './schema.ts';
import { administersPortal } from './staff-role.ts';

export const legalKinds = ['terms', 'privacy', 'imprint', 'dpa'] as const;

/** Terms, privacy policy, imprint, and the agreement on the processing of personal data for a customer (GDPR art. 28). */
export const LegalKind = z.enum(legalKinds);

/** Both languages of one version fit into a body. */
const markdown = () => lines(30_000).check(z.regex(/\S/));

const content = {
  kind: LegalKind,
  /** Markdown (CommonMark). */
  texts: z.strictObject({ de: markdown(), en: markdown() }),
  /** The first day on which it counts. */
  validFrom: calendarDate(),
  /** Whether owners are asked for it at their next visit. */
  needsAcceptance: z.boolean(),
};

/** A version as the vendor's people see it. Nothing changes one that is there. */
export const LegalDocument = z.object({
  uuid: uuid(),
  ...content,
  /** Of each kind one is current: of those that have begun the one that began last, and of one day the newest. */
  state: z.enum(['scheduled', 'current', 'past']),
  createdAt: instant(),
});

export const NewLegalDocument = z.strictObject({ ...content, reason: reason() });

/** A current version, and what its reader has done about it. */
export const CurrentLegalDocument = z.object({
  uuid: uuid(),
  kind: LegalKind,
  validFrom: calendarDate(),
  needsAcceptance: z.boolean(),
  /** Whether the caller has accepted this version, wherever. */
  isAccepted: z.boolean(),
  acceptedAt: z.nullable(instant()),
});

/** What a person has accepted once. */
export const LegalAcceptance = z.object({
  uuid: uuid(),
  documentUuid: uuid(),
  kind: LegalKind,
  /** Of the version. */
  validFrom: calendarDate(),
  /** For which organization; `null` for oneself alone. */
  organizationName: z.nullable(z.string()),
  place: z.enum(['sign-up', 'invitation', 'order', 'visit']),
  acceptedAt: instant(),
});

/** What a visitor reads, in one language. */
export const LegalText = z.object({
  uuid: uuid(),
  kind: LegalKind,
  validFrom: calendarDate(),
  blocks: z.array(LegalBlock),
});

export const legalDocumentCalls = defineCalls({
  'GET /legal-document': {
    summary: 'The version of each kind that counts today, and whether the caller has accepted it',
    permission: 'signed-in',
    success: { status: 200, body: z.array(CurrentLegalDocument) },
    errors: [],
  },
  'GET /legal-document/current': {
    summary: 'The text of a kind that counts today, in a language, without anything that could do harm in a page',
    permission: 'public',
    isCacheable: true,
    query: z.strictObject({ kind: LegalKind, language: language() }),
    success: { status: 200, body: LegalText },
    errors: [],
  },
  'GET /legal-document/{legalDocumentUuid}': {
    summary:
      'The text of a version, in a language: what is read before it is accepted. Not of one that does not count yet',
    permission: 'signed-in',
    query: z.strictObject({ language: language() }),
    success: { status: 200, body: LegalText },
    errors: [],
  },
  'PUT /legal-document/{legalDocumentUuid}/accepted': {
    summary:
      'Accepts a version, for each organization that the caller owns; the same answer if it was accepted before. Not one that does not count yet',
    permission: 'signed-in',
    success: { status: 204, body: null },
    errors: [],
  },
  'GET /legal-acceptance': {
    summary: 'What the caller has accepted, newest first, 50; the header Link names the next page',
    permission: 'signed-in',
    query: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(200))) }),
    success: { status: 200, body: z.array(LegalAcceptance) },
    errors: [],
  },
  'GET /backoffice/legal-document': {
    summary: 'The versions, those that begin last first, 20; the header Link names the next page',
    permission: 'staff',
    staff: administersPortal,
    query: z.strictObject({
      kind: z.optional(LegalKind),
      cursor: z.optional(z.string().check(z.maxLength(200))),
    }),
    success: { status: 200, body: z.array(LegalDocument) },
    errors: [],
  },
  'POST /backoffice/legal-document': {
    summary: 'A further version of a kind, which counts from a day on, not before today. None is ever changed',
    permission: 'staff',
    staff: administersPortal,
    ...fourEyes,
    body: NewLegalDocument,
    success: { status: 201, body: LegalDocument },
    errors: [],
  },
});

export type LegalKind = z.output<typeof LegalKind>;
export type LegalDocument = z.output<typeof LegalDocument>;
export type NewLegalDocument = Omit<z.output<typeof NewLegalDocument>, 'reason'>;
export type CurrentLegalDocument = z.output<typeof CurrentLegalDocument>;
export type LegalAcceptance = z.output<typeof LegalAcceptance>;
export type LegalText = z.output<typeof LegalText>;
