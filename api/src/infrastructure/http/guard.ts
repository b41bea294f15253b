import type { Call } from '@kontor/contract/call';
import { uuid } from '@kontor/contract/schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { noteCaller } from '../security/record-security-event.ts';
import type { Caller, CallSubjects, Tenant } from './call-context.ts';
import { ProblemError } from './problem.ts';
import { checkParams } from './validation.ts';
import type { Xsrf } from './xsrf.ts';

/** How a request proves its sender. Implemented by the accounts room. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | null>;

/** Whether a user is an operator. Implemented by the portal room. */
export type IsOperator = (user: CallSubjects['user']) => boolean;

/** Finds the organization and shop of a path, or throws 404 for missing and 403 for foreign ones. */
export type FindTenant = (
  caller: Caller,
  call: Call,
  params: { readonly organizationUuid?: string; readonly shopUuid?: string },
) => Promise<Tenant>;

export interface Admission {
  readonly caller: Caller | null;
  readonly tenant: Tenant;
}

export interface Guard {
  readonly xsrf: Xsrf;
  readonly authenticate: Authenticate;
  readonly findTenant: FindTenant;
  readonly isOperator: IsOperator;
}

export const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const Id = uuid();
const noTenant: Tenant = { organization: null, shop: null };

/**
 * Decides on a request before its body is read. The order matters: a forged request gets no information, and an expired
 * session is answered with 401, which the client resolves by a refresh, although its XSRF token no longer fits a
 * session.
 */
export async function admit(
  guard: Guard,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admission> {
  const { xsrf, authenticate, findTenant, isOperator } = guard;
  const unsafe = !safeMethods.has(request.method);
  const params = request.params as Readonly<Record<string, string>>;
  xsrf.offer(request, reply);
  if (unsafe) xsrf.checkRepeated(request);
  const caller = call.permission === 'public' ? null : await authenticate(request);
  if (call.permission !== 'public' && caller === null) throw new ProblemError('unauthenticated');
  if (caller !== null) noteCaller(request, subjectsOf(caller, params));
  if (unsafe) xsrf.checkBinding(request);
  if (call.permission === 'operator' && !(caller && isOperator(caller.user))) throw new ProblemError('forbidden');
  const { organizationUuid, shopUuid, ...others } = params;
  checkParams(call, definedOnly({ organizationUuid, shopUuid }));
  const tenant = caller && organizationUuid ? await findTenant(caller, call, { organizationUuid, shopUuid }) : noTenant;
  checkParams(call, others);
  return { caller, tenant };
}

/** Ids of the path are text of the sender until they are known to be ids. */
function subjectsOf({ user }: Caller, { organizationUuid, shopUuid }: Readonly<Record<string, string>>) {
  const ifId = (id: string | undefined) => (z.safeParse(Id, id).success ? id : undefined);
  return { user: user.uuid, organization: ifId(organizationUuid), shop: ifId(shopUuid) };
}

const definedOnly = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined));
