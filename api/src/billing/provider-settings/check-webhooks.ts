import Stripe from 'stripe';
import { eventsOfConnectedAccounts, eventsOfOurAccount } from '../webhooks/payment-event.ts';
import type { SettingCheck } from './setting-check.ts';

/** The endpoints of the portal, which do not say to whose events they listen. */
export const checkWebhooks: SettingCheck = async ({ stripe, connection, webhookUrl }) => {
  const listed = await Array.fromAsync(stripe.webhookEndpoints.list({ limit: 100 }));
  const ours = listed.filter(({ url, status }) => url === webhookUrl && status === 'enabled');
  const missingIn = ({ enabled_events: events }: Stripe.WebhookEndpoint, wanted: readonly string[]) =>
    events.includes('*') ? [] : wanted.filter((type) => !events.includes(type));
  const missing = ours
    .map((endpoint) => missingIn(endpoint, eventsOfOurAccount))
    .toSorted((a, b) => a.length - b.length)[0];
  const connected = ours.filter((endpoint) => missingIn(endpoint, eventsOfConnectedAccounts).length === 0);
  const outdated = ours.filter(({ api_version: version }) => version !== Stripe.API_VERSION);
  const { length: secrets } = connection.webhookSecrets;
  return {
    'webhook-events':
      missing === undefined
        ? `no enabled webhook endpoint has the address ${webhookUrl}: payments are noticed up to ten minutes late`
        : missing.length > 0 && `the webhook endpoint for our account does not listen to ${missing.join(', ')}`,
    'webhook-connected':
      ours.length > 0 &&
      (connected.length === 0 || ours.length < 2) &&
      `no second webhook endpoint at ${webhookUrl} listens to ${eventsOfConnectedAccounts.join(', ')} of connected accounts: payouts of new partners begin up to a day late`,
    'webhook-version':
      outdated.length > 0 &&
      `webhook endpoints send events of the API version ${outdated[0]?.api_version ?? 'of the account'} instead of ${Stripe.API_VERSION}`,
    'webhook-secrets':
      secrets < ours.length &&
      `STRIPE_WEBHOOK_SECRET has ${secrets} of the secrets of ${ours.length} webhook endpoints: events of the others are refused`,
  };
};
