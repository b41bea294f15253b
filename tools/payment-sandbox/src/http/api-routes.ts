import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorBody, invalidRequest, SandboxError } from '../protocol/errors.ts';
import { decodeForm } from '../protocol/form.ts';
import { apiVersion } from '../protocol/wire.ts';
import { idempotencyKeyLimit } from '../schemas/limits.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { type Answer, answerCall, type Call, refuseCall } from './call.ts';
import { type FaultyCall, faultyCall } from './faulty-call.ts';
import type { Operation } from './operation.ts';

type Params = { Params: { id?: string; sub?: string } };

const refused = (status: number, message: string): SandboxError =>
  new SandboxError(status, { type: 'invalid_request_error', message });

/** `Bearer sk_…`, or Basic with the key as user name. */
export function keyOf(request: FastifyRequest): string | null {
  const [scheme, value = ''] = (request.headers.authorization ?? '').split(' ');
  if (scheme === 'Bearer') return value;
  if (scheme !== 'Basic') return null;
  return Buffer.from(value, 'base64').toString().split(':')[0] ?? null;
}

const masked = (key: string) => `${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`;

export function checkKey(given: string | null, wanted: string): void {
  if (!given)
    throw refused(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  if (given !== wanted) throw refused(401, `Invalid API Key provided: ${masked(given)}`);
}

function checkVersion(request: FastifyRequest): void {
  const version = request.headers['stripe-version'];
  if (version !== undefined && version !== apiVersion)
    throw refused(400, `Invalid Stripe API version: ${String(version)}. This sandbox speaks ${apiVersion}.`);
}

const encodedOf = (request: FastifyRequest): string => {
  if (request.method !== 'POST') return request.url.split('?')[1] ?? '';
  return typeof request.body === 'string' ? request.body : '';
};

const idempotencyKeyOf = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof key !== 'string') return null;
  if (key.length > idempotencyKeyLimit)
    throw invalidRequest(`Idempotency keys must be ${idempotencyKeyLimit} characters or fewer.`);
  return key;
};

/** Two calls with one key at the same time: https://docs.stripe.com/error-codes#idempotency-key-in-use */
const keyInUse = (key: string): SandboxError =>
  new SandboxError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Stripe-Idempotent-Key: ${key}`,
  });

function sendError(reply: FastifyReply, error: { status: number; body: ErrorBody }): FastifyReply {
  return reply.code(error.status).send({ error: error.body });
}

export interface ApiHooks {
  /** Saves the state before the answer is sent, so that a crash loses nothing that was answered. */
  changed(): Promise<void>;
}

/** The operations below `/v1` for servers, and those that a browser may call below `/payment-sandbox/v1`. */
export function apiRoutes(app: FastifyInstance, sandbox: Sandbox, operations: Operation[], hooks: ApiHooks): void {
  const inProgress = new Set<string>();

  /** Null when the connection was closed instead of answered. */
  const carryOut = async (call: Call, faulty: FaultyCall): Promise<Answer | null> => {
    const beginning = await faulty.begin();
    if (beginning.kind === 'closed') return null;
    const answered =
      beginning.kind === 'refused'
        ? refuseCall(sandbox, call, beginning.error, beginning.remembered)
        : answerCall(sandbox, call);
    if (call.operation.method !== 'GET') await hooks.changed();
    return (await faulty.end()) ? answered : null;
  };

  const answer = async (
    operation: Operation,
    fromBrowser: boolean,
    request: FastifyRequest<Params>,
    reply: FastifyReply,
  ) => {
    const { id = '', sub = '' } = request.params;
    const idempotencyKey = idempotencyKeyOf(request);
    if (idempotencyKey !== null && inProgress.has(idempotencyKey)) throw keyInUse(idempotencyKey);
    const call: Call = {
      operation,
      path: request.url.split('?')[0] ?? '',
      ids: { id, sub },
      encoded: encodedOf(request),
      idempotencyKey,
      fromBrowser,
    };
    if (idempotencyKey !== null) inProgress.add(idempotencyKey);
    const answered = await carryOut(call, faultyCall(sandbox.faults, request, reply)).finally(() => {
      if (idempotencyKey !== null) inProgress.delete(idempotencyKey);
    });
    if (answered === null) return reply;
    const { status, body, requestId, replayed } = answered;
    void reply.headers({ 'request-id': requestId, 'stripe-version': apiVersion });
    const key = request.headers['idempotency-key'];
    if (typeof key === 'string') void reply.header('idempotency-key', key);
    if (replayed) void reply.header('idempotent-replayed', 'true');
    return reply.code(status).type('application/json').send(body);
  };

  const fromServer = (operation: Operation) =>
    app.route<Params>({
      method: operation.method,
      url: `/v1${operation.path}`,
      handler: (request, reply) => {
        checkKey(keyOf(request), sandbox.config.secretKey);
        checkVersion(request);
        return answer(operation, false, request, reply);
      },
    });

  const fromBrowser = (operation: Operation) =>
    app.route<Params>({
      method: operation.method,
      url: `/payment-sandbox/v1${operation.path}`,
      handler: (request, reply) => {
        const { key, client_secret: secret } = decodeForm(encodedOf(request));
        checkKey(keyOf(request) ?? (typeof key === 'string' ? key : null), sandbox.config.publishableKey);
        if (request.params.id !== undefined && typeof secret !== 'string')
          throw invalidRequest('Missing required param: client_secret.', {
            code: 'parameter_missing',
            param: 'client_secret',
          });
        return answer(operation, true, request, reply);
      },
    });

  for (const operation of operations) {
    if (operation.callers.includes('server')) fromServer(operation);
    if (operation.callers.includes('browser')) fromBrowser(operation);
  }
}

/** Fastify's own errors have a status; every other error is a defect of the sandbox. */
const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;

/** All API errors have Stripe's format; without an `error` body the SDK would treat a 404 as a result. */
export function apiErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof SandboxError) return sendError(reply, error);
    const status = statusOf(error);
    if (status < 500)
      return sendError(reply, { status, body: { type: 'invalid_request_error', message: String(error) } });
    request.log.error(error);
    return sendError(reply, {
      status: 500,
      body: { type: 'api_error', message: 'The payment sandbox failed; see its log.' },
    });
  });
  app.setNotFoundHandler((request, reply) =>
    sendError(reply, {
      status: 404,
      body: {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}). The sandbox may not speak this part of the API.`,
      },
    }),
  );
}
