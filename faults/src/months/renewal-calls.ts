import type { Installation } from '../installation/installation.ts';
import { order, plainOrder, type Surroundings } from '../shop/order-action.ts';
import { addShop, signUpMerchant } from '../shop/sign-up.ts';
import type { TestShop } from '../shop/test-shop.ts';
import { nextChargeOf } from './shown.ts';

const hour = 3600;
const day = 24 * hour;

/** How many calls to the payment provider a renewal takes, in an organization with one shop and in one with twelve. */
interface RenewalCalls {
  readonly ofOne: number;
  readonly ofTwelve: number;
}

/** Both organizations renew in an hour of their own, so that nothing else is counted but what every hour has. */
export async function countRenewalCalls(installation: Installation, surroundings: Surroundings): Promise<RenewalCalls> {
  const one = await contracts(installation, surroundings, 1);
  await installation.pass(2 * day);
  const twelve = await contracts(installation, surroundings, 12);
  const idle = await callsWithin(installation, 4 * hour);
  await passUntil(installation, await renewalOf(one));
  const ofOne = (await callsWithin(installation, 4 * hour)) - idle;
  await passUntil(installation, await renewalOf(twelve));
  const ofTwelve = ((await callsWithin(installation, 4 * hour)) - idle) / twelve.length;
  return { ofOne, ofTwelve };
}

async function contracts(installation: Installation, surroundings: Surroundings, count: number): Promise<TestShop[]> {
  const organization = await signUpMerchant(installation, `Zentrale ${count}`, surroundings.report);
  const shops: TestShop[] = [];
  for (let added = 0; added < count; added += 1) {
    const shop = await addShop(organization, `Filiale ${added + 1} ${organization.email}`);
    shops.push(shop);
    const choice = { plan: 'starter', wms: 1, pos: 0, yearly: false, startsAt: 'now' } as const;
    await order(surroundings, shop, 0, plainOrder(choice));
  }
  await installation.pass(hour);
  return shops;
}

/** When the contracts of shops that ordered within minutes renew. */
async function renewalOf([shop]: readonly TestShop[]): Promise<Date> {
  const charge = shop === undefined ? null : await nextChargeOf(shop);
  if (charge === null) throw new Error('Nothing will be charged.');
  return new Date(charge.date);
}

async function passUntil(installation: Installation, instant: Date): Promise<void> {
  const now = await installation.now();
  await installation.pass(Math.max(0, Math.floor((instant.getTime() - now.getTime()) / 1000) - hour));
}

/** A rule that delays by nothing counts the calls that it concerns. */
async function callsWithin(installation: Installation, seconds: number): Promise<number> {
  const { provider } = installation;
  const most = 1_000_000;
  await provider.faults({ add: [{ kind: 'slow', id: 'count', latencyMs: 0, times: most }] });
  await installation.pass(seconds);
  const { rules } = await provider.faults({});
  await provider.faults({ remove: ['count'] });
  return most - (rules.find(({ id }) => id === 'count')?.times ?? most);
}
