import type { Commission, Lead, PartnerAccount } from '@kontor/contract/partner';

/** An instant within the month of a period such as `2026-10`. */
export const instantOf = ({ period }: Pick<Commission, 'period'>): string => `${period}-15T12:00:00.000Z`;

export const newestFirst = (commissions: readonly Commission[]): Commission[] =>
  commissions.toSorted((a, b) => b.period.localeCompare(a.period));

const sum = (commissions: readonly Commission[]): number =>
  commissions.reduce((total, { amount }) => total + amount, 0);

/** Earned and not paid out yet, less what is to be set off. */
export const openAmount = (commissions: readonly Commission[]): number =>
  sum(commissions.filter(({ state }) => state !== 'paid'));

/** Closed, and waiting for the payout account or the address of the partner. */
export const heldAmount = (commissions: readonly Commission[]): number =>
  sum(commissions.filter(({ state }) => state === 'held'));

/** The newest month that still takes lines. */
export const runningMonth = (commissions: readonly Commission[]): Commission | null =>
  newestFirst(commissions).find(({ isClosed }) => !isClosed) ?? null;

/** What a partner is told about the payout of a month. */
export type Payout = 'running' | 'carried' | 'transferring' | 'held' | 'paid';

export function payoutOf({ state, isClosed, number }: Pick<Commission, 'state' | 'isClosed' | 'number'>): Payout {
  if (state !== 'open') return state;
  if (!isClosed) return 'running';
  return number === null ? 'carried' : 'transferring';
}

/** The year of the newest commission and its total; the year comes from the data, not from the clock. */
export function latestYear(commissions: readonly Commission[]): { year: string; amount: number } | null {
  const year = newestFirst(commissions)[0]?.period.slice(0, 4);
  if (year === undefined) return null;
  return { year, amount: sum(commissions.filter(({ period }) => period.startsWith(year))) };
}

/** A lead that may still become a customer. */
export const isOpenLead = ({ state }: Lead): boolean => state === 'submitted' || state === 'contacted';

export type PartnerStatus = 'applied' | 'suspended' | 'payoutMissing' | 'payoutPending' | 'leads' | 'fine';

/** The first item on the partner's home: whether merchants may connect it, then blocked payouts, before everything else. */
export function partnerStatus({
  state,
  payoutState,
  leads,
}: Pick<PartnerAccount, 'state' | 'payoutState' | 'leads'>): PartnerStatus {
  if (state === 'applied' || state === 'suspended') return state;
  if (payoutState === 'incomplete') return 'payoutMissing';
  if (payoutState === 'pending') return 'payoutPending';
  return leads.some(isOpenLead) ? 'leads' : 'fine';
}
