import type { AccountDeletion, HeldMoney, RunningSubscription } from '@kontor/contract/user';

/** The end of the last of the subscriptions that a deletion waits for. `null` if there is none, or one renews itself. */
export function lastSubscriptionEnd(running: readonly Pick<RunningSubscription, 'endsAt'>[]): string | null {
  const ends = running.flatMap(({ endsAt }) => endsAt ?? []);
  return ends.length < running.length ? null : (ends.toSorted().at(-1) ?? null);
}

/** Cents that are still owed when the account goes, for how many invoices. */
export function owedAtDeletion({ openInvoices = [], notNamed }: Pick<AccountDeletion, 'openInvoices' | 'notNamed'>): {
  readonly count: number;
  readonly amount: number;
} {
  return {
    count: openInvoices.length + (notNamed?.openInvoices ?? 0),
    amount: openInvoices.reduce((sum, { amount }) => sum + amount, notNamed?.openAmount ?? 0),
  };
}

/** Cents that are paid out before the account goes: all credit, and what was transferred. Carried debts are no part of it. */
export const heldSum = (held: readonly Pick<HeldMoney, 'credit' | 'unassigned'>[] = []): number =>
  held.reduce((sum, { credit, unassigned }) => sum + Math.max(0, credit) + Math.max(0, unassigned), 0);

/**
 * What a confirmed deletion waits for, the first of several: a subscription that renews itself, another owner of an organization with
 * other members, the end of what is cancelled, or the payout of what is held. `null` if it waits for nothing.
 */
export function deletionWaitsFor({
  runningSubscriptions: running,
  isLastOwner = false,
  heldMoney,
}: Pick<AccountDeletion, 'runningSubscriptions' | 'isLastOwner' | 'heldMoney'>):
  | 'subscription'
  | 'owner'
  | 'end'
  | 'money'
  | null {
  if (running.some(({ endsAt }) => endsAt === null)) return 'subscription';
  if (isLastOwner) return 'owner';
  if (running.length > 0) return 'end';
  return heldSum(heldMoney) > 0 ? 'money' : null;
}
