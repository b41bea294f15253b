import { demoOrganizations, demoShops } from '@kontor/contract/demo';
import { planTypes } from '@kontor/contract/product-type';
import { must } from '@kontor/programs/demo-visitor';
import type { Visitor } from '@kontor/programs/visitor';

// What the demo's merchant does in a drill.

const shop = `/organization/${demoOrganizations.radwerk}/shop/${demoShops.radwerkCloud}`;
const contract = `${shop}/subscription/active/stripe-subscription`;

export const day = 86_400;

/** The month ends within the next nine days, and is closed. */
export function untilLastDays(now: string): number {
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + 1, 1);
  end.setUTCHours(0, 0, 0, 0);
  const seconds = (end.getTime() - Date.parse(now)) / 1000 - 3 * day;
  return Math.max(0, Math.floor(seconds));
}

export const nowOf = async (visitor: Visitor): Promise<string> =>
  ((await must(visitor, 'GET', '/dev/clock')) as { now: string }).now;

/** Later invoices have another recipient. */
export async function move(visitor: Visitor): Promise<void> {
  const path = `/organization/${demoOrganizations.radwerk}`;
  const { baseData } = (await must(visitor, 'GET', path)) as { baseData: object };
  await must(visitor, 'PUT', `${path}/base-data`, { ...baseData, addressLine1: 'Neue Straße 1' });
  await must(visitor, 'POST', '/dev/clock', { advanceSeconds: 0 });
}

/** A larger plan, paid at once. */
export async function orderMore(visitor: Visitor): Promise<void> {
  const active = (await must(visitor, 'GET', `${shop}/subscription/active`)) as Active;
  const items = active.items
    .filter(({ state }) => state === 'active')
    .map(({ product: { type, platform, version }, quantity }) => ({
      product: { type: larger[type] ?? type, platform, version },
      quantity,
    }));
  const [running] = active.stripeSubscriptions;
  const wanted = { isYearlySubscription: running?.isYearly ?? false, items };
  const { quoteId } = (await must(visitor, 'POST', `${shop}/cart`, wanted)) as { quoteId: string };
  const method = (await must(visitor, 'GET', contract)) as { paymentMethod: { type: string } };
  await must(visitor, 'PUT', `${contract}/${running?.uuid}`, {
    ...wanted,
    paymentMethodType: method.paymentMethod.type,
    quoteId,
  });
}

const larger: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  planTypes.map((plan, index) => [plan, planTypes[index + 1]]),
);

interface Active {
  readonly items: readonly {
    readonly state: string;
    readonly quantity: number;
    readonly product: { readonly type: string; readonly platform: string; readonly version: string };
  }[];
  readonly stripeSubscriptions: readonly { readonly uuid: string; readonly isYearly: boolean }[];
}

export const rename = (visitor: Visitor, firstName: string) =>
  must(visitor, 'PUT', '/user', { firstName, lastName: 'Drill', language: 'de' });

export const nameOf = async (visitor: Visitor): Promise<string> =>
  ((await must(visitor, 'GET', '/user')) as { firstName: string }).firstName;

export const cancelAtOf = async (visitor: Visitor): Promise<string | null> =>
  ((await must(visitor, 'GET', contract)) as { cancelAtDate: string | null }).cancelAtDate;

export async function cancel(visitor: Visitor): Promise<void> {
  const active = (await must(visitor, 'GET', `${shop}/subscription/active`)) as {
    stripeSubscriptions: readonly { uuid: string }[];
  };
  const [subscription] = active.stripeSubscriptions;
  await must(visitor, 'PUT', `${contract}/${subscription?.uuid}/cancel`);
}
