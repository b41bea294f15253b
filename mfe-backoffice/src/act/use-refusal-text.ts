import { hasCode } from '@kontor/platform/api-error';
import { useTexts } from '../texts/use-texts.ts';

/** Refusals that mean something here. */
export const refusals = [
  'four-eyes',
  'approval-outdated',
  'last-admin',
  'staff-of-environment',
  'too-many-members',
  'invoice-not-open',
  'transfer-not-assignable',
  'transfer-too-small',
  'payment-provider-unavailable',
  'payment-provider-error',
  'idempotency-key-reused',
  'payout-exceeds-credit',
  'payout-not-possible',
  'trial-not-running',
  'refund-exceeds-paid',
  'invoice-held',
  'no-live-subscription',
  'subscription-canceled',
  'subscription-complimentary',
  'subscription-running',
  'change-already-scheduled',
  'subscription-in-progress',
  'state-conflict',
] as const;

/** Why a change was refused; `null` where the portal's own text says it. */
export function useRefusalText(): (error: unknown) => string | null {
  const t = useTexts();
  return (error) => {
    const code = refusals.find((known) => hasCode(error, known));
    return code === undefined ? null : t(`refusal.${code}`);
  };
}
