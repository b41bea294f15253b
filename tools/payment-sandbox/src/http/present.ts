import { paymentOf } from '../engine/collection.ts';
import { invalidRequest } from '../protocol/errors.ts';
import type { Sandbox } from '../state/sandbox.ts';
import type { TableName } from '../state/store.ts';
import { listOf } from './list.ts';

type Json = { [key: string]: unknown };
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The table of an object by the prefix of its id. */
const tableOf: Record<string, TableName> = {
  acct: 'accounts',
  ccsbtxn: 'cash_balance_transactions',
  cbtxn: 'customer_balance_transactions',
  ch: 'charges',
  cn: 'credit_notes',
  cus: 'customers',
  du: 'disputes',
  in: 'invoices',
  inpay: 'invoice_payments',
  mandate: 'mandates',
  mtr: 'meters',
  pi: 'payment_intents',
  pm: 'payment_methods',
  price: 'prices',
  prod: 'products',
  re: 'refunds',
  seti: 'setup_intents',
  sub: 'subscriptions',
  sub_sched: 'subscription_schedules',
  tr: 'transfers',
  txn: 'balance_transactions',
  txi: 'tax_ids',
  txr: 'tax_rates',
};

/** Applications may choose ids of products, so products are found by the field name and not by a prefix. */
function lookUp(sandbox: Sandbox, key: string, id: string): unknown {
  const prefix = id.slice(0, id.lastIndexOf('_'));
  const table = key === 'product' ? 'products' : tableOf[prefix];
  return (table && sandbox.store.get(table, id)) ?? sandbox.store.get('deleted', id);
}

/** Fields that Stripe includes only on request. */
const includable: Record<string, Record<string, (sandbox: Sandbox, object: Json) => unknown>> = {
  customer: {
    subscriptions: (sandbox, { id }) =>
      listOf(
        sandbox.store.all('subscriptions').filter((row) => row.customer === id && row.status !== 'canceled'),
        `/v1/customers/${String(id)}/subscriptions`,
      ),
    tax_ids: (sandbox, { id }) =>
      listOf(
        sandbox.store.all('tax_ids').filter((row) => row.customer === id),
        `/v1/customers/${String(id)}/tax_ids`,
      ),
  },
  invoice: {
    confirmation_secret: (sandbox, { id }) => {
      const secret = paymentOf(sandbox, String(id))?.client_secret;
      return secret ? { client_secret: secret, type: 'payment_intent' } : null;
    },
    payments: (sandbox, { id }) =>
      listOf(
        sandbox.store.all('invoice_payments').filter((row) => row.invoice === id),
        `/v1/invoice_payments`,
      ),
  },
  price: { tiers: (sandbox, { id }) => sandbox.store.get('prices', String(id))?.tiers },
};

const cannotExpand = (path: string) =>
  invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });

function expandAt(sandbox: Sandbox, object: unknown, path: string[], whole: string): unknown {
  const [key, ...rest] = path;
  if (key === undefined || object === null || object === undefined) return object;
  if (Array.isArray(object)) return object.map((entry) => expandAt(sandbox, entry, path, whole));
  if (!isJson(object)) throw cannotExpand(whole);
  const include = includable[String(object.object)]?.[key];
  let value = include && !(key in object) ? include(sandbox, object) : object[key];
  if (value === undefined && !include) throw cannotExpand(whole);
  if (typeof value === 'string') {
    value = lookUp(sandbox, key, value);
    if (value === undefined) throw cannotExpand(whole);
    value = withoutTiers(value);
  } else if (Array.isArray(value)) {
    value = value.map((entry: unknown) => (typeof entry === 'string' ? (lookUp(sandbox, key, entry) ?? entry) : entry));
  } else if (rest.length === 0 && value !== null && !include && !isJson(value)) throw cannotExpand(whole);
  return { ...object, [key]: expandAt(sandbox, value, rest, whole) };
}

/** Prices are stored with tiers, but returned without them. */
function withoutTiers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTiers);
  if (!isJson(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !(key === 'tiers' && value.object === 'price'));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutTiers(inner)]));
}

/** URLs of the sandbox's pages are stored as paths, because the public origin may differ after a restart. */
function withOrigin(value: unknown, origin: string): unknown {
  if (typeof value === 'string') return value.startsWith('/payment-sandbox/') ? `${origin}${value}` : value;
  if (Array.isArray(value)) return value.map((entry) => withOrigin(entry, origin));
  if (!isJson(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withOrigin(inner, origin)]));
}

/** The JSON representation of a stored object. */
export function present(sandbox: Sandbox, object: object, expand: string[] = []): unknown {
  const paths = expand.map((path) => path.split('.'));
  let answer: unknown = withoutTiers(object);
  for (const path of paths) answer = expandAt(sandbox, answer, path, path.join('.'));
  return withOrigin(answer, sandbox.config.publicOrigin());
}
