import type { Api } from '../../infrastructure/http/api.ts';
import { readSums } from '../account/account.repository.ts';
import type { Billing } from '../stripe/billing.ts';
import { readPriceChange } from './price-change.ts';
import { startTrial } from './start-trial.ts';
import { findSubscription } from './subscription.repository.ts';
import { paymentDataToWire, subscriptionToWire } from './subscription-wire.ts';

const active = '/organization/{organizationUuid}/shop/{shopUuid}/subscription/active';
const provider = `${active}/stripe-subscription` as const;

export function subscriptionRoutes(api: Api, billing: Billing): void {
  const { database } = billing;

  api.route(`GET ${active}`, async ({ shop }) => {
    const stored = await findSubscription(database, shop.uuid);
    return stored === null ? '' : subscriptionToWire(stored);
  });

  api.route(`GET ${provider}`, async ({ organization, shop }) => {
    const stored = await findSubscription(database, shop.uuid);
    const priceChange = stored && (await readPriceChange(database, organization, stored));
    const data = { ...paymentDataToWire(stored), ...(priceChange && { priceChange }) };
    const { nextCharge } = data;
    if (nextCharge === null) return data;
    const { credit: left } = await readSums(database, organization.uuid);
    const credit = Math.min(left, nextCharge.amount);
    return credit > 0 ? { ...data, nextCharge: { ...nextCharge, credit } } : data;
  });

  api.route(`POST ${active}/start-trial`, async ({ organization, shop, body }) =>
    startTrial(billing, { organization, shop }, body),
  );
}
