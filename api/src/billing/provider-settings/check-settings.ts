import type { TaxRounding } from '@kontor/domain/tax-rounding';
import { isProviderUnavailable } from '../stripe/provider-problem.ts';
import { checkAccount, checkPayouts } from './check-account.ts';
import { checkDomain, checkMethods, checkReconciliation } from './check-methods.ts';
import { checkWebhooks } from './check-webhooks.ts';
import type { Finding } from './setting.ts';
import type { CheckedAccount, Lines, SettingCheck } from './setting-check.ts';
import { type SettingId, settings } from './settings.ts';
import { createTrialInvoice } from './trial-invoice.ts';

/** Each check with the settings that it is about. */
const checks = (rounding: TaxRounding): readonly (readonly [readonly SettingId[], SettingCheck])[] => [
  [['webhook-events', 'webhook-connected', 'webhook-version', 'webhook-secrets'], checkWebhooks],
  [['account-currency', 'account-charges'], checkAccount],
  [['method-card', 'method-sepa-debit', 'method-bank-transfer', 'method-wallets'], checkMethods],
  [['wallet-domain'], checkDomain],
  [['tax-rounding', 'automatic-tax'], createTrialInvoice(rounding)],
  [['transfers-reconciled'], checkReconciliation],
  [['payouts-leave-balance'], checkPayouts],
];

/** The settings that are checked here, by reading them or by a trial invoice. */
export const checkedIds = (rounding: TaxRounding): SettingId[] => checks(rounding).flatMap(([ids]) => [...ids]);

/**
 * Compares the settings of the account with what the portal relies on. Changes nothing at the provider, except that products
 * and prices are created if they are missing. What cannot be read is a warning of its own.
 */
export async function checkSettings(account: CheckedAccount, rounding: TaxRounding): Promise<Finding[]> {
  const found = await Promise.all(checks(rounding).map(([ids, check]) => findingsOf(account, ids, check)));
  return found.flat();
}

async function findingsOf(account: CheckedAccount, ids: readonly SettingId[], check: SettingCheck): Promise<Finding[]> {
  const lines = await check(account).catch((error: unknown): Lines => unread(ids, error));
  return settings.flatMap(({ id, severity }) => {
    const line = lines[id];
    if (!line) return [];
    return [{ id, severity: line.startsWith(notRead) ? ('warn' as const) : severity, line }];
  });
}

const notRead = 'could not be checked';

/** A key that may not read something, or a provider that is away, says nothing about a setting. */
function unread(ids: readonly SettingId[], error: unknown): Lines {
  const reason = isProviderUnavailable(error) ? 'the provider is away' : error instanceof Error ? error.message : error;
  return Object.fromEntries(ids.map((id) => [id, `${notRead}: ${String(reason)}`]));
}
