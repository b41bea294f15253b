import type { Readable } from 'node:stream';
import type { Params } from '@kontor/contract/call';
import type { AnswerOf, BodyOf, Calls, KnownCall, QueryOf } from '@kontor/contract/calls';
import type { StaffRole } from '@kontor/contract/staff-role';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * What a call may be about. The room that owns a subject adds it by declaration merging: `user` in accounts,
 * `organization` and
 * `membership` in organizations, `shop` in shops, `client` in connect.
 */
export interface CallSubjects {}

type User = CallSubjects['user'];
type Organization = CallSubjects['organization'];
type Membership = CallSubjects['membership'];
type Shop = CallSubjects['shop'];

/** The caller: the user and the session. */
export interface Caller {
  readonly user: User;
  readonly sessionUuid: string;
  /** When a second factor was last proven in this session. */
  readonly factorProvenAt: Date | null;
  /** The role that was given to the user as one of the vendor's people; the environment may give another one. */
  readonly givenStaffRole: StaffRole | null;
  /** The organization that one of the vendor's people looks at in this session. */
  readonly supportView: SupportViewOfCaller | null;
}

export interface SupportViewOfCaller {
  readonly uuid: string;
  readonly organizationUuid: string;
  readonly reason: string;
  readonly endsAt: Date;
}

/** The organization and shop of the path, and the caller's membership in it. */
export interface Tenant {
  readonly organization: Organization | null;
  readonly membership: Membership | null;
  readonly shop: Shop | null;
}

type CallerOf<Key extends KnownCall> = CallerWith<Calls[Key]['permission']>;
type CallerWith<P> = P extends 'public' ? unknown : P extends 'client' ? Client : P extends 'staff' ? Staff : Caller;

/** The caller of a call for the vendor's people. */
interface Staff extends Caller {
  readonly staffRole: StaffRole;
}

/** The caller of a call for clients. */
interface Client {
  readonly client: CallSubjects['client'];
}

/** Calls whose body may contain a factor are told whether one was just proven, and then need none in it. */
type ProofOf<C> = C extends { readonly freshProof: 'unless-in-body' } ? { readonly isFactorProven: boolean } : unknown;

type OrganizationOf<Path> = 'organizationUuid' extends keyof Path
  ? { readonly organization: Organization; readonly membership: Membership }
  : unknown;
type ShopOf<Path> = 'shopUuid' extends keyof Path ? { readonly shop: Shop } : unknown;

/** What a handler receives: only what the permission of its call guarantees, already checked. */
export type CallContext<Key extends KnownCall> = {
  readonly params: Params<Key>;
  readonly body: BodyOf<Key>;
  readonly query: QueryOf<Key>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
} & CallerOf<Key> &
  ProofOf<Calls[Key]> &
  OrganizationOf<Params<Key>> &
  ShopOf<Params<Key>>;

/** The server sends a document as bytes, also while they are made; everything else as the contract describes it. */
type ServerAnswer<Key extends KnownCall> =
  | (AnswerOf<Key> extends Blob ? Uint8Array | Readable : AnswerOf<Key>)
  | (Calls[Key] extends { readonly alsoAs: string } ? Uint8Array : never);

export type Handler<Key extends KnownCall> = (
  context: CallContext<Key>,
) => Promise<ServerAnswer<Key> extends undefined ? void : ServerAnswer<Key>>;
