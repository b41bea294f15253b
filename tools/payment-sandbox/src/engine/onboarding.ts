import { missing } from '../protocol/errors.ts';
import type { Onboarding } from '../state/records.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';

const lasts = 300;

export function beginOnboarding(sandbox: Sandbox, account: string, returnUrl: string): Onboarding {
  const expiresAt = sandbox.now() + lasts;
  return sandbox.create('onboardings', { id: newId('onb'), account, returnUrl, expiresAt });
}

/** 404 once the link has expired, as Stripe's links do. */
export function onboardingOf(sandbox: Sandbox, id: string): Onboarding {
  const onboarding = sandbox.store.get('onboardings', id);
  if (!onboarding || onboarding.expiresAt < sandbox.now()) throw missing('account link', id);
  return onboarding;
}

/** The onboarding is complete: payouts are enabled, and what was requested of the account is active. */
export function finishOnboarding(sandbox: Sandbox, { account }: Onboarding): void {
  const { requirements, capabilities } = sandbox.get('accounts', account);
  const done = requirements && {
    ...requirements,
    currently_due: [],
    eventually_due: [],
    past_due: [],
    disabled_reason: null,
  };
  sandbox.change(
    'accounts',
    account,
    {
      details_submitted: true,
      payouts_enabled: true,
      capabilities: capabilities?.transfers === undefined ? {} : { transfers: 'active' },
      ...(done ? { requirements: done } : {}),
    },
    'account.updated',
  );
}
