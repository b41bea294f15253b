import { apiBase } from '@kontor/contract/calls';
import { checkSettings } from '../billing/provider-settings/check-settings.ts';
import type { Billing } from '../billing/stripe/billing.ts';
import { seconds } from '../infrastructure/clock.ts';
import { StartError } from '../infrastructure/start-error.ts';
import { late, within } from '../infrastructure/within.ts';
import { salesTerms } from '../sales-terms/sales-terms.ts';

/** A provider that is slow must not delay a start for long: what it would say is a warning at most then. */
const longest = seconds(30);

/**
 * Compares the settings of the payment provider's account with what the portal relies on (docs/stripe.md).
 * @throws StartError where customers would be charged something else than they are shown
 */
export async function checkProvider(billing: Billing): Promise<void> {
  const { environment, log } = billing;
  const { publicUrl } = environment;
  const account = {
    ...billing,
    webhookUrl: `${publicUrl}${apiBase}/payment/webhook`,
    host: new URL(publicUrl).hostname,
  };
  const findings = await within(longest, checkSettings(account, salesTerms.taxRounding));
  if (findings === late) return log.warn({}, 'the settings at the payment provider were not checked in time');
  for (const { id, line } of findings.filter(({ severity }) => severity === 'warn')) {
    log.warn({ setting: id }, `payment provider: ${line}`);
  }
  const stopping = findings.filter(({ severity }) => severity === 'stop');
  if (stopping.length > 0) {
    throw new StartError(stopping.map(({ id, line }) => `Setting ${id} of the payment provider: ${line}`).join('\n'));
  }
}
