import type { PriceList } from '@kontor/contract/price-list';
import type { Subscription } from '@kontor/contract/subscription';
import { addDays, calendarDay } from '@kontor/domain/date';
import type { Action, VendorStep } from './action.ts';
import { readSubscription } from './order-action.ts';
import type { PortalClient, ServerIndex } from './portal-client.ts';
import type { TestShop } from './test-shop.ts';

// What the vendor's people do about prices. Their calls may be refused or lost: then nothing changes.

const reason = 'Everything changes';

const dayIn = (now: Date, days: number): string => calendarDay(addDays(now.toISOString(), days));

const ofList = (percent: number, unitAmount: number): number => Math.round((unitAmount * percent) / 100);

/** The list that was published first; none while the portal does not answer. */
async function firstList(operator: PortalClient): Promise<PriceList | undefined> {
  const { status, body } = await operator.call(0, 'GET', '/backoffice/price-list');
  const lists = status === 200 ? (body as PriceList[]) : [];
  return lists.filter(({ validFrom }) => validFrom !== null).at(-1);
}

export async function doAsVendor(operator: PortalClient, now: Date, step: VendorStep): Promise<void> {
  if (step.kind === 'tax-rate') {
    const { country, rate, inDays } = step;
    const body = { isoCountryCode: country, rate, validFrom: dayIn(now, inDays), reason };
    await operator.call(0, 'POST', '/backoffice/tax-rate', body);
    return;
  }
  await publishPrices(operator, now, step);
}

async function publishPrices(
  operator: PortalClient,
  now: Date,
  { percent, appliesTo, inDays }: Extract<VendorStep, { kind: 'price-list' }>,
): Promise<void> {
  const first = await firstList(operator);
  if (first === undefined) return;
  const draft = await operator.call(0, 'POST', '/backoffice/price-list');
  if (draft.status !== 201) return;
  const path = `/backoffice/price-list/${(draft.body as PriceList).uuid}`;
  const items = first.items.map((item) => ({
    ...item,
    tiers: item.tiers.map((tier) => ({ ...tier, unitAmount: ofList(percent, tier.unitAmount) })),
  }));
  const { monthsPaidPerYear } = first;
  const { status } = await operator.call(0, 'PUT', path, { monthsPaidPerYear, items });
  if (status !== 200) return;
  await operator.call(0, 'PUT', `${path}/publish`, { validFrom: dayIn(now, inDays), appliesTo, reason });
}

/** All that the shop pays for costs less, or nothing, until a day. */
export async function giveSpecialPrice(
  operator: PortalClient,
  now: Date,
  shop: TestShop,
  server: ServerIndex,
  { percent, days }: Extract<Action, { kind: 'special-price' }>,
): Promise<void> {
  const subscription: Subscription | null = await readSubscription(shop, server);
  const paid = (subscription?.items ?? []).filter(({ state, product }) => state === 'active' && !product.isTrial);
  const first = await firstList(operator);
  const items = paid.flatMap(({ product }) => {
    const listed = first?.items.find(
      ({ productType, platform }) => productType === product.type && platform === product.platform,
    );
    const unit = listed?.tiers[0]?.unitAmount;
    return unit === undefined ? [] : [{ productType: product.type, unitAmount: ofList(percent, unit) }];
  });
  if (items.length === 0) return;
  const body = { items, until: dayIn(now, days), reason };
  await operator.call(server, 'PUT', `/backoffice/shop/${shop.uuid}/price`, body);
}
