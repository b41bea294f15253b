import type { FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import { type SecurityEventName, type SecurityFacts, securityEvents } from './security-events.ts';
import { truncatedAddress } from './truncated-address.ts';

interface Subjects {
  /** The user's uuid, in calls of people. */
  readonly user?: string;
  /** The id of the other system, in its calls. */
  readonly client?: string;
  /** The organization and shop of the path. */
  readonly organization?: string | undefined;
  readonly shop?: string | undefined;
}

const callers = new WeakMap<FastifyRequest, Subjects>();

/** Adds to each later event of this request who sent it, and for which organization. */
export function noteCaller(request: FastifyRequest, subjects: Subjects): void {
  callers.set(request, subjects);
}

/** Writes an event that a request caused. Fastify's logger adds the id of the request. */
export function recordSecurityEvent<Name extends SecurityEventName>(
  request: FastifyRequest,
  event: Name,
  ...[facts]: Partial<SecurityFacts<Name>> extends SecurityFacts<Name> ? [SecurityFacts<Name>?] : [SecurityFacts<Name>]
): void {
  write(request.log, event, {
    ...callers.get(request),
    address: truncatedAddress(request.ip),
    // The pattern of the path: the path itself may contain a token.
    call: `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
    ...definedOnly(facts ?? {}),
  });
}

const definedOnly = (facts: object) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));

/** Writes an event of a job, or of a part that does not know the request. */
export function recordSecurityEventTo<Name extends SecurityEventName>(
  log: Log,
  event: Name,
  facts: SecurityFacts<Name>,
): void {
  write(log, event, facts);
}

function write(log: Log, event: SecurityEventName, about: object): void {
  log[securityEvents[event].level]({ event, ...about }, `security: ${event}`);
}
