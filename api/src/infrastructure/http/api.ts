import { type Call, documentTypes, isDocument, type Method } from '@kontor/contract/call';
import { apiBase, calls, type KnownCall } from '@kontor/contract/calls';
import { requestLimits } from '@kontor/contract/request-limits';
import { seesNoAmounts } from '@kontor/contract/role';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { actAs } from '../activity/actor.ts';
import { minutes, seconds } from '../clock.ts';
import { type ActingFor, actFor } from '../database/acting-for.ts';
import { GivenUpError, readFor } from '../database/given-up.ts';
import { recordSecurityEvent } from '../security/record-security-event.ts';
import { late, within } from '../within.ts';
import { type Act, type Acts, type AskedAct, CarriedOut, type StaffWrite } from './act.ts';
import { actorOf } from './actor-of.ts';
import type { Caller, Handler } from './call-context.ts';
import { tagVersion } from './entity-tag.ts';
import { type Admission, admit, type Guard, safeMethods } from './guard.ts';
import { unavailable } from './problem.ts';
import { checked, checkNoBody } from './validation.ts';
import { withoutAmounts } from './without-amounts.ts';

/** Serves the contract. Rooms register one handler per call. */
export interface Api {
  /** Serves one call of the contract: checks permission and validates requests and answers. */
  route<Key extends Exclude<KnownCall, StaffWrite>>(key: Key, handler: Handler<Key>): void;
  /** Serves a call by which people of the vendor's change something: it may wait for another person, and is in the audit. */
  act<Key extends StaffWrite>(key: Key, act: Act<Key>): void;
  /** Fails unless every call of the contract is served. */
  complete(): void;
}

/** The time limit of a call. Fastify's own limit ends with the reading of a body, so it does not cover calls that have one. */
export const answerLimit = seconds(requestLimits.answerSeconds);

/** Archives are sent while they are made: Fastify's limit is for the whole answer. */
export const archiveLimit = minutes(30);

const admissions = new WeakMap<FastifyRequest, Admission>();

export function createApi(app: FastifyInstance, guard: Guard, acts: Acts): Api {
  const served = new Set<string>();

  function add(key: KnownCall, answer: (context: never) => Promise<unknown>): void {
    const call: Call = calls[key];
    const { method, url } = endpoint(key);
    served.add(key);
    app.route({
      method,
      url,
      ...(call.bodyLimit !== undefined && { bodyLimit: call.bodyLimit }),
      ...(call.success.body === 'zip' && { handlerTimeout: archiveLimit }),
      onRequest: async (request, reply) => {
        admissions.set(request, await admit(guard, key, request, reply));
      },
      handler: async (request, reply) => {
        const given = contextOf(call, request, reply);
        const context = { ...given, isFactorProven: await isFactorProven(call, request, given.body) };
        // `contextOf` builds what the call's entry describes, as CallContext<Key> declares.
        const admission = admissionOf(request);
        const givenUp = new AbortController();
        const answering = () =>
          actFor(whomOf(call, admission), () =>
            actAs(actorOf(request, call, admission), () => answer(context as never)),
          );
        const tenant = admission.tenant.organization?.uuid ?? null;
        const begun = onlyReads(method, call)
          ? readFor({ signal: whenGone(reply, givenUp), tenant }, answering)
          : answering();
        const work = begun.catch((error: unknown) => {
          // Whatever fails of it then, fails for this reason.
          throw givenUp.signal.aborted ? givenUp.signal.reason : error;
        });
        const result = await within(answerLimit, work);
        if (call.permission === 'staff' && !safeMethods.has(method)) recordSecurityEvent(request, 'operator-action');
        if (result !== late) return sendAnswer(call, request, reply, result);
        work.catch((error: unknown) => {
          if (error instanceof GivenUpError) return;
          request.log.warn({ err: error }, 'a call failed after its time limit');
        });
        givenUp.abort(new GivenUpError());
        throw unavailable();
      },
    });
  }

  /** Whether a factor was proven before a call whose body may contain one. */
  async function isFactorProven({ permission, freshProof }: Call, request: FastifyRequest, body: unknown) {
    if (freshProof !== 'unless-in-body' || provesFactor(body)) return false;
    return guard.checkProof(permission, freshProof, callerOf(request));
  }

  return {
    route: (key, handler) => add(key, handler),
    act(key, act) {
      acts.add(key, act);
      add(key, async ({ params, query, body, request, reply }: Sent) => {
        const by = staffMember(admissionOf(request));
        const done = await acts.ask(key, { params, query, body, by } as AskedAct, request);
        if ('answer' in done) return done.answer;
        reply.code(202);
        return done;
      });
    },
    complete() {
      const missing = Object.keys(calls).filter((key) => !served.has(key));
      if (missing.length > 0) throw new Error(`Calls of the contract without a handler: ${missing.join(', ')}`);
    },
  };
}

/** What changes something, here or at the payment provider, is done to its end, also when its client has gone. */
const onlyReads = (method: Method, { errors }: Call): boolean =>
  safeMethods.has(method) && !errors.includes('payment-provider-unavailable');

/** Aborted once the client has gone before it was answered. */
function whenGone({ raw }: FastifyReply, givenUp: AbortController): AbortSignal {
  raw.once('close', () => {
    if (!raw.writableFinished) givenUp.abort(new GivenUpError());
  });
  return givenUp.signal;
}

/** `PUT /user/{userUuid}` → PUT, `/api/v4/user/:userUuid`. */
export function endpoint(key: string): { method: Method; url: string } {
  const [method, path = ''] = key.split(' ');
  return { method: method as Method, url: apiBase + path.replaceAll(/\{(\w+)\}/g, ':$1') };
}

interface Sent {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

function staffMember({ caller, staffRole }: Admission) {
  if (caller === null || staffRole === null) throw new Error('A call of the vendor’s people has a caller with a role');
  return { userUuid: caller.user.uuid, role: staffRole };
}

function callerOf(request: FastifyRequest): Caller {
  const { caller } = admissionOf(request);
  if (caller === null) throw new Error('A call with a fresh proof has a caller');
  return caller;
}

/** Whether a body contains a factor, which its handler checks. */
const provesFactor = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && ('code' in body || 'passkey' in body);

function admissionOf(request: FastifyRequest): Admission {
  const admission = admissions.get(request);
  if (admission === undefined) throw new Error('A handler ran for a request that was never admitted');
  return admission;
}

/** Whose rows the database shows to a call. Its permission was checked before; this is the second check. */
function whomOf({ permission }: Call, { caller, tenant }: Admission): ActingFor {
  if (permission === 'staff' || permission === 'client') return 'all';
  if (caller === null) return 'no-tenant';
  return { userUuid: caller.user.uuid, organizationUuid: tenant.organization?.uuid ?? null };
}

function contextOf(call: Call, request: FastifyRequest, reply: FastifyReply) {
  const admission = admissionOf(request);
  return {
    ...admission.caller,
    client: admission.client,
    staffRole: admission.staffRole,
    ...admission.tenant,
    params: request.params,
    query: call.query && checked(call.query, request.query),
    body: call.body ? checked(call.body, request.body) : checkNoBody(request.body),
    request,
    reply,
  };
}

/** A handler that answers before its work is done sets the status of `accepted`. */
function sendAnswer(call: Call, request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  if (answer instanceof CarriedOut) return sendAnswer(calls[answer.call], request, reply, answer.answer);
  const { status, body } = call.accepted?.status === reply.statusCode ? call.accepted : call.success;
  const role = admissionOf(request).tenant.membership?.role;
  reply.code(status);
  if (body === null) return reply.send();
  if (isDocument(body)) return reply.type(documentTypes[body]).send(answer);
  if (call.alsoAs !== undefined) {
    reply.header('vary', 'accept');
    if (answer instanceof Uint8Array) return reply.type(documentTypes[call.alsoAs]).send(answer);
  }
  const isRedacted = call.amounts !== undefined && role !== undefined && seesNoAmounts(role);
  const result = z.safeParse(body, isRedacted ? withoutAmounts(answer, call.amounts) : answer);
  // Not the issues: they may quote the answer, and this message is logged.
  if (!result.success)
    throw new Error(
      `Answer breaks the contract at ${result.error.issues.map(({ path }) => path.join('.')).join(', ')}`,
    );
  if (call.isVersioned && !tagVersion(request, reply, versionOf(result.data))) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(result.data));
}

function versionOf(answer: unknown): number {
  if (typeof answer === 'object' && answer !== null && 'version' in answer && typeof answer.version === 'number')
    return answer.version;
  throw new Error('An answer has no version');
}
