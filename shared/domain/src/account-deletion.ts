import type { RunningSubscription } from '@kontor/contract/user';

/** The end of the last of the subscriptions that a deletion waits for. `null` if there is none, or one renews itself. */
export function lastSubscriptionEnd(running: readonly Pick<RunningSubscription, 'endsAt'>[]): string | null {
  const ends = running.flatMap(({ endsAt }) => endsAt ?? []);
  return ends.length < running.length ? null : (ends.toSorted().at(-1) ?? null);
}
