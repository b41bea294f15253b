import { checkSettings } from '../../billing/provider-settings/check-settings.ts';
import { salesTerms } from '../../sales-terms/sales-terms.ts';
import { billingOf } from '../invoices.ts';
import type { Trial } from './trial.ts';

export const settingsTrials: readonly Trial[] = [
  {
    name: 'the settings of the account',
    async run({ kontor, fact }) {
      const [endpoint] = (await kontor.stripe.webhookEndpoints.list({ limit: 1 })).data;
      const url = process.env['PUBLIC_URL'] ?? endpoint?.url ?? 'https://portal.test';
      const webhookUrl = process.env['PUBLIC_URL'] === undefined ? url : `${url}/api/v4/payment/webhook`;
      const billing = billingOf(kontor);
      const account = { ...billing, webhookUrl, host: new URL(url).hostname };
      const found = await checkSettings(account, salesTerms.taxRounding);
      // A trial of an account has no endpoint that it answers, and so no secret.
      const own = kontor.isReal ? found.filter(({ id }) => id !== 'webhook-secrets') : found;
      fact(
        'they are what the portal relies on',
        [],
        own.map(({ id, line }) => `${id}: ${line}`),
      );
    },
  },
];
