import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import {
  cents,
  currentPassword,
  email,
  instant,
  language,
  orNone,
  password,
  secondFactorCode,
  staffRole,
  text,
  uuid,
} from './schema.ts';
import { maximalPasskeys, ResetFactors } from './second-factor.ts';

/** `double-opt-in-confirmed`: the e-mail address is confirmed, and the sign-up is not finished (spec §4). */
export const UserState = z.enum(['incomplete', 'double-opt-in-confirmed', 'active', 'disabled']);
/** Purpose of a mailed link (spec §4). */
export const UserTokenType = z.enum(['activation', 'password-reset', 'email-change', 'partner-activation']);

/** The signed-in user (spec §3). Names are `null` until the sign-up asks for them. */
export const User = z.object({
  uuid: uuid(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  language: language(),
  state: UserState,
  /** The kind of the last mailed token that the user redeemed; `partner-activation` marks a partner's sign-up. */
  userTokenType: z.nullable(UserTokenType),
  /** Of a person of the vendor's, who needs no organization; `null` for everyone else. */
  staffRole: z.nullable(staffRole()),
  /** While one of the vendor's people looks at an organization in this session; `null` otherwise, absent from servers of before. */
  supportView: z.optional(z.nullable(z.object({ organizationUuid: uuid(), viewUuid: uuid(), endsAt: instant() }))),
  /** There while a confirmed deletion of the account waits. */
  deletionConfirmedAt: z.optional(instant()),
});

export const Profile = z.strictObject({ firstName: text(100), lastName: text(100), language: language() });
/** The mails that a person may switch off; all others are required by law or by the contract. */
export const MailChoice = z.strictObject({
  newsletter: z.boolean(),
  /** When 80 and 100 % of the included orders of a shop are used in a month. */
  usage: z.boolean(),
});
export const EmailRequest = z.strictObject({ email: email() });
export const ChangeEmail = z.strictObject({
  email: email(),
  password: currentPassword(),
});
export const ChangePassword = z.strictObject({
  currentPassword: currentPassword(),
  newPassword: password(),
});
const ResetToken = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) });
export const ResetPassword = z.extend(ResetToken, {
  password: password(),
  /** The factors that stay; all others are removed. Without it, the passkeys of the last seven days are removed. */
  keep: z.optional(z.strictObject({ passkeys: z.array(uuid()).check(z.maxLength(maximalPasskeys)), app: z.boolean() })),
  /** A code of the app, or a recovery code: needed to remove an app that is older than seven days. */
  code: z.optional(secondFactorCode()),
});
/** `heldMoney`: what becomes of money that is held for organizations that end with the account; required while there is any. */
export const DeletionRequest = z.strictObject({
  password: currentPassword(),
  heldMoney: z.optional(z.literal('pay-out')),
});

/** A new e-mail address that is not confirmed yet. */
export const PendingEmailChange = z.object({ email: z.string(), expiresAt: instant() });

/** A shop with a running subscription; `endsAt` is `null` while it is not cancelled. */
export const RunningSubscription = z.object({
  organizationUuid: uuid(),
  shopUuid: uuid(),
  shopName: z.string(),
  endsAt: z.nullable(instant()),
});

/** An invoice that is owed, of an organization that ends with the account. `amount`: what of it is still to be paid. */
export const InvoiceLeftOpen = z.object({
  organizationUuid: uuid(),
  shopUuid: uuid(),
  shopName: z.string(),
  invoiceUuid: uuid(),
  number: z.string(),
  amount: cents(),
});

/** Money that is held for an organization that ends with the account, gross, in cents. */
export const HeldMoney = z.object({
  organizationUuid: uuid(),
  organizationName: z.string(),
  credit: cents(),
  /** What was transferred and belongs to no invoice. */
  unassigned: cents(),
});

/** What a deletion does not name because it is too long. `openAmount`: what of the invoices is still to be paid. */
export const NotNamed = z.object({
  runningSubscriptions: z.int(),
  openInvoices: z.int(),
  openAmount: cents(),
});

/** State of an account deletion. A confirmed one is carried out once the last subscription has ended and no money is held any more. */
export const AccountDeletion = z.object({
  state: z.enum(['none', 'mailed', 'confirmed']),
  /** Expiry of the mailed link; `null` unless one was sent. */
  linkExpiresAt: z.nullable(instant()),
  /** Those that renew themselves, then those that end last; fifty at most. */
  runningSubscriptions: z.array(RunningSubscription),
  /** There while a confirmed one waits because an organization with other members would be left without an owner. */
  isLastOwner: z.optional(z.boolean()),
  /** There while something is owed, oldest first, fifty at most: a deletion does not change that. */
  openInvoices: z.optional(z.array(InvoiceLeftOpen)),
  /** There while money is held: it is paid out first. */
  heldMoney: z.optional(z.array(HeldMoney)),
  /** There while more is running or owed than is named. */
  notNamed: z.optional(NotNamed),
});

export const userCalls = defineCalls({
  'GET /user': {
    summary: 'The signed-in user; 401 while signed out',
    permission: 'signed-in',
    success: { status: 200, body: User },
    errors: [],
  },
  'PUT /user': {
    summary: 'Changes the profile',
    permission: 'signed-in',
    body: Profile,
    success: { status: 200, body: User },
    errors: [],
  },
  'GET /user/mails': {
    summary: 'Which of the mails that can be switched off the user gets',
    permission: 'signed-in',
    success: { status: 200, body: MailChoice },
    errors: [],
  },
  'PUT /user/mails': {
    summary: 'Switches mails on or off',
    permission: 'signed-in',
    body: MailChoice,
    success: { status: 200, body: MailChoice },
    errors: [],
  },
  'POST /user/change-email': {
    summary: 'Mails a confirmation to the new address and tells the old one',
    permission: 'signed-in',
    freshProof: true,
    body: ChangeEmail,
    success: { status: 202, body: null },
    errors: [],
  },
  'GET /user/change-email': {
    summary: 'The new address that is not confirmed yet, or an empty string',
    permission: 'signed-in',
    success: { status: 200, body: orNone(PendingEmailChange) },
    errors: [],
  },
  'POST /user/change-email/resend': {
    summary: 'Mails the confirmation again; 404 if no change is pending',
    permission: 'signed-in',
    success: { status: 202, body: null },
    errors: [],
  },
  'DELETE /user/change-email': {
    summary: 'Withdraws a change of address that is not confirmed yet',
    permission: 'signed-in',
    success: { status: 204, body: null },
    errors: [],
  },
  'POST /user/change-password': {
    summary: 'Changes the password and ends the other sessions',
    permission: 'signed-in',
    freshProof: true,
    body: ChangePassword,
    success: { status: 204, body: null },
    errors: [],
  },
  'POST /user/reset-password': {
    summary: 'Mails a reset link if the address is known; the answer is the same if it is not',
    permission: 'public',
    body: EmailRequest,
    success: { status: 202, body: null },
    errors: [],
  },
  'POST /user/reset-password/check': {
    summary: 'Whether a mailed token is still valid, and the factors of its account; does not redeem it',
    permission: 'public',
    body: ResetToken,
    success: { status: 200, body: z.object({ isValid: z.boolean(), factors: z.nullable(ResetFactors) }) },
    errors: [],
  },
  'POST /user/reset-password/confirm': {
    summary: 'Sets a new password by a mailed token, ends all sessions, and removes the factors that are not kept',
    permission: 'public',
    body: ResetPassword,
    success: { status: 204, body: null },
    errors: ['token-invalid'],
  },
  'DELETE /user/{userUuid}': {
    summary: 'Aborts the sign-up and removes the unfinished account; own account only, else 404',
    permission: 'signed-in',
    success: { status: 204, body: null },
    errors: ['signup-already-completed'],
  },
  'POST /user/{userUuid}/delete': {
    summary:
      'Requests the deletion of the account; a mailed link confirms it. Refused while a subscription is not cancelled, and while money is held unless it is to be paid out',
    permission: 'signed-in',
    freshProof: true,
    body: DeletionRequest,
    success: { status: 202, body: z.object({ status: z.enum(['confirmation-sent', 'pending']) }) },
    errors: ['active-subscription', 'last-owner', 'money-held'],
  },
  'GET /user/{userUuid}/delete': {
    summary: 'State of the account deletion, and the shops with a running subscription',
    permission: 'signed-in',
    success: { status: 200, body: AccountDeletion },
    errors: [],
  },
  'DELETE /user/{userUuid}/delete': {
    summary: 'Withdraws the deletion of the own account',
    permission: 'signed-in',
    success: { status: 204, body: null },
    errors: [],
  },
});

export type ResetPassword = z.output<typeof ResetPassword>;
export type User = z.output<typeof User>;
export type MailChoice = z.output<typeof MailChoice>;
export type PendingEmailChange = z.output<typeof PendingEmailChange>;
export type RunningSubscription = z.output<typeof RunningSubscription>;
export type DeletionRequest = z.output<typeof DeletionRequest>;
export type AccountDeletion = z.output<typeof AccountDeletion>;
export type HeldMoney = z.output<typeof HeldMoney>;
export type NotNamed = z.output<typeof NotNamed>;
export type InvoiceLeftOpen = z.output<typeof InvoiceLeftOpen>;
export type UserState = z.output<typeof UserState>;
export type UserTokenType = z.output<typeof UserTokenType>;
