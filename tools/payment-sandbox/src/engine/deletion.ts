import { missing } from '../protocol/errors.ts';
import type { Deleted } from '../state/records.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { endSubscription } from './end-subscription.ts';

const note = (sandbox: Sandbox, id: string, object: Deleted['object']): Deleted =>
  sandbox.create('deleted', { id, object, deleted: true });

/** Ends the customer's subscriptions, and takes its payment methods: https://docs.stripe.com/api/customers/delete */
export function deleteCustomer(sandbox: Sandbox, id: string): Deleted {
  const customer = sandbox.get('customers', id);
  for (const subscription of sandbox.store.all('subscriptions'))
    if (subscription.customer === id && subscription.ended_at === null) endSubscription(sandbox, subscription.id);
  for (const method of sandbox.store.all('payment_methods'))
    if (method.customer === id) sandbox.change('payment_methods', method.id, { customer: null });
  sandbox.store.remove('customers', id);
  sandbox.tell('customer.deleted', customer);
  return note(sandbox, id, 'customer');
}

export function deletePrice(sandbox: Sandbox, id: string): Deleted {
  const price = sandbox.get('prices', id);
  sandbox.store.remove('prices', id);
  sandbox.tell('price.deleted', price);
  return note(sandbox, id, 'price');
}

export function deleteProduct(sandbox: Sandbox, id: string): Deleted {
  const product = sandbox.get('products', id);
  sandbox.store.remove('products', id);
  sandbox.tell('product.deleted', product);
  return note(sandbox, id, 'product');
}

/** What can be deleted in the dashboard, and no call deletes: a product with its prices, or a price. */
export function deleteByHand(sandbox: Sandbox, id: string): Deleted {
  if (sandbox.store.get('customers', id)) return deleteCustomer(sandbox, id);
  if (sandbox.store.get('prices', id)) return deletePrice(sandbox, id);
  if (!sandbox.store.get('products', id)) throw missing('object', id);
  for (const price of sandbox.store.all('prices')) if (price.product === id) deletePrice(sandbox, price.id);
  return deleteProduct(sandbox, id);
}
