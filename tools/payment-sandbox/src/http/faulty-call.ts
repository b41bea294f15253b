import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallFault, FacedCall, RefusedWith } from '../faults/fault-rules.ts';
import type { Faults } from '../faults/faults.ts';
import { type ErrorBody, SandboxError } from '../protocol/errors.ts';

/** Calls with this header are exempt from faults: for a test that inspects the provider. */
export const exemptionHeader = 'payment-sandbox-faults';
const exempts = 'exempt';

interface Refused {
  error: SandboxError;
  remembered: boolean;
}

/** How a call begins. */
export type Beginning = { kind: 'work' } | { kind: 'closed' } | ({ kind: 'refused' } & Refused);

export interface FaultyCall {
  begin(): Promise<Beginning>;
  /** After the work; false when the connection was closed instead of answered. */
  end(): Promise<boolean>;
}

const messages: Record<number, string> = {
  403: 'The provided key does not have the required permissions for this endpoint.',
  429: 'Request rate limit exceeded.',
  503: 'Stripe is temporarily unavailable.',
};

function refusal({ status, error = {} }: RefusedWith): SandboxError {
  const { type, message, ...detail } = error;
  const usualType = status < 500 ? 'invalid_request_error' : 'api_error';
  const code = status === 429 && detail.code === undefined ? { code: 'rate_limit' } : {};
  return new SandboxError(status, {
    type: (type ?? usualType) as ErrorBody['type'],
    message: message ?? messages[status] ?? 'An unknown error occurred.',
    ...code,
    ...detail,
  });
}

function close(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}

async function linger(faults: Faults, call: FacedCall, met: CallFault[], phase: 'before' | 'after'): Promise<void> {
  for (const fault of met) {
    if (fault.kind === 'slow' && (fault.phase ?? 'before') === phase) await faults.linger(fault.latencyMs);
    if (fault.kind === 'hang' && (fault.phase ?? 'before') === phase) await faults.hang(call, fault.limitMs);
  }
}

const without: FaultyCall = { begin: async () => ({ kind: 'work' }), end: async () => true };

/** One API call with its faults. */
export function faultyCall(faults: Faults, request: FastifyRequest, reply: FastifyReply): FaultyCall {
  if (request.headers[exemptionHeader] === exempts) return without;
  const call = { method: request.method, path: request.url.split('?')[0] ?? '' };
  const { away } = faults;
  const met = away === null ? faults.forCall(call) : [];
  const refuse = (fault: RefusedWith): Beginning => {
    if (fault.retryAfter !== undefined) void reply.header('retry-after', fault.retryAfter);
    if (fault.status === 429) void reply.header('stripe-rate-limited-reason', 'global-rate');
    return { kind: 'refused', error: refusal(fault), remembered: fault.remembered ?? false };
  };
  return {
    async begin() {
      if (away !== null) {
        faults.noteAway(call);
        if (away === 'unavailable') return { kind: 'refused', error: refusal({ status: 503 }), remembered: false };
        close(reply);
        return { kind: 'closed' };
      }
      await linger(faults, call, met, 'before');
      for (const fault of met) {
        if (fault.kind === 'refuse') return refuse(fault);
        if (fault.kind !== 'cut') continue;
        close(reply);
        return { kind: 'closed' };
      }
      return { kind: 'work' };
    },
    async end() {
      await linger(faults, call, met, 'after');
      if (!met.some(({ kind }) => kind === 'lose')) return true;
      close(reply);
      return false;
    },
  };
}
