import type { Call } from '@kontor/contract/call';
import { calls, type KnownCall } from '@kontor/contract/calls';
import type { Scope } from '@kontor/contract/connect-scope';
import { uuid } from '@kontor/contract/schema';
import { isFor, type StaffRole } from '@kontor/contract/staff-role';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { noteCaller } from '../security/record-security-event.ts';
import type { Caller, CallSubjects, Tenant } from './call-context.ts';
import type { CheckProof } from './fresh-proof.ts';
import { notFound, ProblemError } from './problem.ts';
import { refuseWritesInView } from './support-view.ts';
import { checkParams } from './validation.ts';
import type { Xsrf } from './xsrf.ts';

/** How a request proves its sender. Implemented by the accounts room. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | null>;

/** What a user may do as one of the vendor's people; `null` for everyone else. Implemented by the accounts room. */
export type StaffRoleOf = (caller: Caller) => StaffRole | null;

/** The organization and shop that a path names. */
export interface TenantPath {
  readonly organizationUuid?: string;
  readonly shopUuid?: string;
}

export interface Found {
  readonly caller: Caller;
  /**
   * The organization and shop of the path.
   *
   * @throws ProblemError 404 for missing ones, 403 for those of others
   */
  tenant(): Promise<Tenant>;
}

/** Finds out who sends a request, and whom it may act for; `null` without a session. Implemented by the organizations room. */
export type FindCaller = (request: FastifyRequest, call: Call, path: TenantPath) => Promise<Found | null>;

/**
 * Checks the access token of another system, and counts the call. Implemented by the connect room.
 *
 * @throws ProblemError 401 without a valid token, 403 without the scope, 429 past the limit
 */
export type AuthenticateClient = (request: FastifyRequest, scope: Scope) => Promise<CallSubjects['client']>;

/** Finds a shop of any organization. Implemented by the shops room. */
export type FindAnyShop = (uuid: string) => Promise<CallSubjects['shop'] | null>;

/** Writes what one of the vendor's people calls while looking at an organization. Implemented by the back office. */
export type NoteViewed = (viewed: {
  readonly call: KnownCall;
  /** The values of its path. */
  readonly params: unknown;
  readonly caller: Caller;
  readonly role: StaffRole;
}) => Promise<void>;

export interface Admission {
  /** The user; `null` in public calls and those of clients. */
  readonly caller: Caller | null;
  /** The other system in calls of clients, else `null`. */
  readonly client: CallSubjects['client'] | null;
  readonly tenant: Tenant;
  /** Of the caller, in calls of the vendor's people; else `null`. */
  readonly staffRole: StaffRole | null;
}

export interface Guard {
  readonly xsrf: Xsrf;
  readonly findCaller: FindCaller;
  readonly staffRoleOf: StaffRoleOf;
  readonly checkProof: CheckProof;
  readonly authenticateClient: AuthenticateClient;
  readonly findAnyShop: FindAnyShop;
  readonly noteViewed: NoteViewed;
}

export const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const Id = uuid();
const noTenant: Tenant = { organization: null, membership: null, shop: null };

/**
 * Decides on a request before its body is read. The order matters: a forged request gets no information, and an expired
 * session is answered with 401, which the client resolves by a refresh, although its XSRF token no longer fits a
 * session.
 */
export async function admit(
  guard: Guard,
  key: KnownCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admission> {
  const call: Call = calls[key];
  if (call.permission === 'client') return admitClient(guard, call, request);
  const { xsrf, findCaller, checkProof, staffRoleOf, noteViewed } = guard;
  const unsafe = !safeMethods.has(request.method);
  const { organizationUuid, shopUuid, ...others } = request.params as Readonly<Record<string, string>>;
  if (!call.isCacheable) xsrf.offer(request, reply);
  if (unsafe) xsrf.checkRepeated(request);
  const path = definedOnly({ organizationUuid, shopUuid });
  const found = call.permission === 'public' ? null : await findCaller(request, call, knowable(path));
  const caller = found?.caller ?? null;
  if (call.permission !== 'public' && caller === null) throw new ProblemError('unauthenticated');
  if (caller !== null) noteCaller(request, subjectsOf(caller, path));
  if (unsafe) xsrf.checkBinding(request);
  if (caller !== null) refuseWritesInView(key, unsafe, caller);
  const staffRole = call.permission === 'staff' && caller !== null ? await admitStaff(guard, key, call, caller) : null;
  checkParams(call, path);
  const tenant = found && organizationUuid ? await found.tenant() : noTenant;
  checkParams(call, others);
  // What its body may prove is not known yet.
  const proof = call.freshProof === true ? true : undefined;
  if (caller !== null) await checkProof(call.permission, proof, caller);
  const viewer = caller?.supportView ? staffRoleOf(caller) : null;
  if (caller !== null && viewer !== null) {
    await noteViewed({ call: key, params: request.params, caller, role: viewer });
  }
  return { caller, client: null, tenant, staffRole };
}

/** The back office does not exist for others; of the operators' calls they are told that they may not make them. */
async function admitStaff(
  { staffRoleOf, checkProof }: Guard,
  key: KnownCall,
  { staff }: Extract<Call, { permission: 'staff' }>,
  caller: Caller,
): Promise<StaffRole> {
  const role = staffRoleOf(caller);
  if (role === null) throw key.includes(' /backoffice/') ? notFound() : new ProblemError('forbidden');
  if (isFor(staff, role)) return role;
  // Without a factor nothing opens at all, which is what has to be told first.
  await checkProof('staff', undefined, caller);
  throw new ProblemError('role-insufficient');
}

/** Browsers send cookies by themselves, and no access token: so they count nothing here, and no XSRF token is needed. */
async function admitClient(
  { authenticateClient, findAnyShop }: Guard,
  call: Extract<Call, { permission: 'client' }>,
  request: FastifyRequest,
): Promise<Admission> {
  const client = await authenticateClient(request, call.scope);
  const params = request.params as Readonly<Record<string, string>>;
  noteCaller(request, { client: client.id, shop: idOrNothing(params['shopUuid']) });
  checkParams(call, params);
  const { shopUuid } = params;
  const shop = shopUuid === undefined ? null : await findAnyShop(shopUuid);
  if (shopUuid !== undefined && shop === null) throw notFound();
  return { caller: null, client, tenant: { ...noTenant, shop }, staffRole: null };
}

function subjectsOf({ user }: Caller, { organizationUuid, shopUuid }: Readonly<Record<string, string>>) {
  return { user: user.uuid, organization: idOrNothing(organizationUuid), shop: idOrNothing(shopUuid) };
}

/** Ids of a path are text of the sender until they are known to be ids; others name nothing that could be looked up. */
export function knowable({ organizationUuid, shopUuid }: TenantPath): TenantPath {
  const path = definedOnly({ organizationUuid, shopUuid });
  return Object.values(path).every(isId) ? path : {};
}

const isId = (id: string | undefined): boolean => z.safeParse(Id, id).success;

const idOrNothing = (id: string | undefined) => (isId(id) ? id : undefined);

const definedOnly = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined));
