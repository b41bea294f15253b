import type { Customer, Invoice } from '../protocol/wire.ts';
import type { DraftLine } from '../state/draft.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';

type Amounts = NonNullable<Invoice['total_discount_amounts']>;

/** A coupon that is given to a customer in the dashboard, and counts until it is taken away. @param percentOff of each line; 0 takes it away */
export function discountByHand(sandbox: Sandbox, id: string, percentOff: number): Customer {
  if (percentOff === 0) return sandbox.change('customers', id, { discount: null }, 'customer.updated');
  const coupon = sandbox.create('coupons', { id: newId('coupon'), percentOff });
  const discount = {
    id: newId('di'),
    object: 'discount' as const,
    checkout_session: null,
    customer: sandbox.get('customers', id, 'customer').id,
    customer_account: null,
    end: null,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon: coupon.id, type: 'coupon' as const },
    start: sandbox.now(),
    subscription: null,
    subscription_item: null,
  };
  return sandbox.change('customers', id, { discount }, 'customer.updated');
}

/** What the customer's discount takes from a line; nothing from prorations. */
export function discountsOf(sandbox: Sandbox, { discount }: Customer, { amount, proration }: DraftLine): Amounts {
  if (!discount || proration) return [];
  const { percentOff } = sandbox.get('coupons', discount.source.coupon ?? '');
  return [{ amount: Math.round((amount * percentOff) / 100), discount: discount.id }];
}

/** Of all lines, by discount. */
export function sumOfDiscounts(lines: readonly Amounts[]): Amounts {
  const sums = new Map<string, number>();
  for (const { amount, discount } of lines.flat()) sums.set(discount, (sums.get(discount) ?? 0) + amount);
  return [...sums].map(([discount, amount]) => ({ amount, discount }));
}
