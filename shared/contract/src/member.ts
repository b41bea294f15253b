import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { administers, everyMember, owns, seesAdministration } from './role.ts';
import { email, instant, language, password, role, text, uuid } from './schema.ts';
import { User } from './user.ts';

/** So many members and open invitations an organization has at most: its pages list all of them. */
export const maximalMembers = 200;

/** A user in an organization. */
export const Member = z.object({
  userUuid: uuid(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  role: role(),
  joinedAt: instant(),
  /** A passkey or an authenticator app. */
  hasSecondFactor: z.boolean(),
  /** Accurate to a quarter of an hour; `null` without a session of the last days. */
  lastSeenAt: z.nullable(instant()),
});

/** A mailed link that makes the owner of an address a member. */
export const Invitation = z.object({
  uuid: uuid(),
  email: z.string(),
  role: role(),
  /** Name of the member who invited; `null` once that account is deleted. */
  invitedBy: z.nullable(z.string()),
  expiresAt: instant(),
});

/** What who has the link of an invitation reads before following it. */
export const MailedInvitation = z.object({
  /** `null` for an invitation to the vendor's people. */
  organizationName: z.nullable(z.string()),
  /** The one that the person will have there. */
  role: z.nullable(role()),
  /** Name of who has invited; `null` once that account is deleted. */
  invitedBy: z.nullable(z.string()),
});

export const NewInvitation = z.strictObject({ email: email(), role: role(), language: language() });
export const RoleChange = z.strictObject({ role: role() });

/** A person without an account, who follows an invitation. */
export const JoinRequest = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  firstName: text(100),
  lastName: text(100),
  password: password(),
});

const member = '/organization/{organizationUuid}/member';
const invitation = '/organization/{organizationUuid}/invitation';

export const memberCalls = defineCalls({
  [`GET ${member}` as const]: {
    summary: 'The members of the organization, oldest first',
    permission: 'member',
    roles: seesAdministration,
    success: { status: 200, body: z.array(Member) },
    errors: [],
  },
  [`PUT ${member}/{userUuid}` as const]: {
    summary: 'Gives a member another role; owners alone change and appoint owners, and the last one stays',
    permission: 'member',
    freshProof: true,
    roles: administers,
    body: RoleChange,
    success: { status: 200, body: Member },
    errors: ['last-owner'],
  },
  [`DELETE ${member}/{userUuid}` as const]: {
    summary:
      'Removes a member, who has no access from the next request on; owners alone remove owners, and every member may leave',
    permission: 'member',
    freshProof: true,
    roles: everyMember,
    success: { status: 204, body: null },
    errors: ['last-owner'],
  },
  'PUT /organization/{organizationUuid}/second-factor': {
    summary:
      'Asks all members for a second factor, or no longer: calls of the organization are then refused to those who have none, who are told by mail. Owners need one themselves before',
    permission: 'member',
    roles: owns,
    freshProof: true,
    body: z.strictObject({ isRequired: z.boolean() }),
    success: { status: 204, body: null },
    errors: [],
  },
  [`GET ${invitation}` as const]: {
    summary: 'The invitations that were not followed yet, newest first',
    permission: 'member',
    roles: seesAdministration,
    success: { status: 200, body: z.array(Invitation) },
    errors: [],
  },
  [`POST ${invitation}` as const]: {
    summary:
      'Mails a link that is valid for seven days, once; the answer is the same for every address. Replaces an earlier invitation of the address',
    permission: 'member',
    freshProof: true,
    roles: administers,
    body: NewInvitation,
    success: { status: 202, body: null },
    errors: ['too-many-members'],
  },
  [`DELETE ${invitation}/{invitationUuid}` as const]: {
    summary: 'Withdraws an invitation: its link works no more',
    permission: 'member',
    roles: administers,
    success: { status: 204, body: null },
    errors: [],
  },
  [`POST ${invitation}/{invitationUuid}/resend` as const]: {
    summary: 'Mails a new link for seven days; the earlier one works no more',
    permission: 'member',
    roles: administers,
    success: { status: 202, body: null },
    errors: [],
  },
  'GET /invitation/{token}': {
    summary:
      'What the invitation of a mailed link is about; 422 `token-invalid` for one that was followed, withdrawn, replaced or is over',
    permission: 'public',
    params: { token: z.string().check(z.minLength(1), z.maxLength(200)) },
    success: { status: 200, body: MailedInvitation },
    errors: ['token-invalid'],
  },
  'POST /signup/join': {
    summary: 'Makes an account for the address of an invitation: signed in, active, and in its organization',
    permission: 'public',
    body: JoinRequest,
    success: { status: 200, body: User },
    errors: ['token-invalid', 'signup-already-completed'],
  },
});

export type Member = z.output<typeof Member>;
export type Invitation = z.output<typeof Invitation>;
export type MailedInvitation = z.output<typeof MailedInvitation>;
export type NewInvitation = z.output<typeof NewInvitation>;
export type JoinRequest = z.output<typeof JoinRequest>;
