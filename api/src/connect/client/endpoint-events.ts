import { coveredEvents, type EventType } from '@kontor/contract/connect-event';
import type { Scope } from '@kontor/contract/connect-scope';
import { ProblemError } from '../../infrastructure/http/problem.ts';

/**
 * The events of an endpoint: all that the client's scopes cover, unless some of them are named.
 *
 * @throws ProblemError 422 that names those beyond them
 */
export function eventsWithin(scopes: readonly Scope[], wanted: readonly EventType[] | undefined): EventType[] {
  const covered = coveredEvents(scopes);
  const violations = (wanted ?? []).flatMap((type, index) =>
    covered.includes(type)
      ? []
      : [{ path: `events.${index}`, code: 'invalid' as const, message: `The client's scopes do not cover ${type}` }],
  );
  if (violations.length > 0) throw new ProblemError('validation-failed', { violations });
  return wanted === undefined ? covered : [...wanted];
}
