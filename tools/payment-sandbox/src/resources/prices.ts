import { page } from '../http/list.ts';
import { get, type Operation, paging, post } from '../http/operation.ts';
import { either, flag, type Input, integer, list, metadata, oneOf, optional, record, text } from '../http/params.ts';
import { invalidRequest } from '../protocol/errors.ts';
import type { Price } from '../protocol/wire.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';
import { given, mergeMetadata } from './shared-params.ts';

const upTo = either(oneOf('inf'), integer, (value) => value === 'inf');
const tier = record({ up_to: upTo, unit_amount: optional(integer), flat_amount: optional(integer) });

const newPrice = {
  active: optional(flag),
  billing_scheme: optional(oneOf('per_unit', 'tiered')),
  currency: text,
  lookup_key: optional(text),
  metadata,
  nickname: optional(text),
  product: text,
  recurring: optional(
    record({
      interval: oneOf('day', 'week', 'month', 'year'),
      interval_count: optional(integer),
      meter: optional(text),
      usage_type: optional(oneOf('licensed', 'metered')),
    }),
  ),
  tax_behavior: optional(oneOf('exclusive', 'unspecified')),
  tiers: optional(list(tier)),
  tiers_mode: optional(oneOf('graduated', 'volume')),
  transfer_lookup_key: optional(flag),
  unit_amount: optional(integer),
};

function tiersOf(input: Input<typeof newPrice>): Price['tiers'] {
  if (input.billing_scheme !== 'tiered') return undefined;
  const tiers = (input.tiers ?? []).map(({ up_to, unit_amount, flat_amount }) => ({
    flat_amount: flat_amount ?? null,
    flat_amount_decimal: flat_amount === undefined ? null : String(flat_amount),
    unit_amount: unit_amount ?? null,
    unit_amount_decimal: unit_amount === undefined ? null : String(unit_amount),
    up_to: up_to === 'inf' ? null : up_to,
  }));
  if (tiers.at(-1)?.up_to !== null)
    throw invalidRequest('The last tier must have `up_to` set to `inf`.', { param: 'tiers' });
  if (input.tiers_mode === undefined)
    throw invalidRequest('`tiers_mode` must be provided when `billing_scheme=tiered`.', {
      code: 'parameter_missing',
      param: 'tiers_mode',
    });
  return tiers;
}

/** Metered prices need a meter that is active, and only they have one. */
function checkMeter(sandbox: Sandbox, recurring: Input<typeof newPrice>['recurring']): void {
  const param = 'recurring[meter]';
  const isMetered = recurring?.usage_type === 'metered';
  if (isMetered !== (recurring?.meter !== undefined))
    throw invalidRequest('`recurring[meter]` must be set if, and only if, `recurring[usage_type]` is `metered`.', {
      param,
    });
  if (recurring?.meter !== undefined && sandbox.get('meters', recurring.meter, param).status !== 'active')
    throw invalidRequest(`The meter ${recurring.meter} is not active.`, { param });
}

/** A lookup key names one price at a time: it is refused, or moved when that was asked for. */
function claimLookupKey(sandbox: Sandbox, key: string, transfer: boolean): void {
  const holder = sandbox.store.all('prices').find((price) => price.lookup_key === key);
  if (!holder) return;
  if (!transfer)
    throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, {
      code: 'resource_already_exists',
      param: 'lookup_key',
    });
  sandbox.change('prices', holder.id, { lookup_key: null }, 'price.updated');
}

export const priceOperations: Operation[] = [
  post('/prices', newPrice, (sandbox, input) => {
    sandbox.get('products', input.product, 'product');
    const tiers = tiersOf(input);
    if (!tiers && input.unit_amount === undefined)
      throw invalidRequest('Missing required param: unit_amount.', { code: 'parameter_missing', param: 'unit_amount' });
    if (input.lookup_key !== undefined) claimLookupKey(sandbox, input.lookup_key, input.transfer_lookup_key ?? false);
    const { recurring } = input;
    checkMeter(sandbox, recurring);
    const price: Price = {
      id: newId('price'),
      object: 'price',
      active: input.active ?? true,
      billing_scheme: input.billing_scheme ?? 'per_unit',
      created: sandbox.now(),
      currency: input.currency.toLowerCase(),
      custom_unit_amount: null,
      livemode: false,
      lookup_key: input.lookup_key ?? null,
      metadata: mergeMetadata(null, input.metadata),
      nickname: input.nickname ?? null,
      product: input.product,
      recurring: recurring
        ? {
            interval: recurring.interval,
            interval_count: recurring.interval_count ?? 1,
            meter: recurring.meter ?? null,
            trial_period_days: null,
            usage_type: recurring.usage_type ?? 'licensed',
          }
        : null,
      tax_behavior: input.tax_behavior ?? 'unspecified',
      ...(tiers ? { tiers } : {}),
      tiers_mode: tiers ? (input.tiers_mode ?? null) : null,
      transform_quantity: null,
      type: recurring ? 'recurring' : 'one_time',
      unit_amount: tiers ? null : (input.unit_amount ?? null),
      unit_amount_decimal: tiers || input.unit_amount === undefined ? null : String(input.unit_amount),
    };
    return sandbox.create('prices', price, 'price.created');
  }),

  get(
    '/prices',
    {
      ...paging,
      active: optional(flag),
      product: optional(text),
      lookup_keys: optional(list(text)),
      type: optional(text),
    },
    (sandbox, input) => {
      const matching = sandbox.store
        .all('prices')
        .filter((price) => input.active === undefined || price.active === input.active)
        .filter((price) => input.product === undefined || price.product === input.product)
        .filter((price) => input.type === undefined || price.type === input.type)
        .filter(
          ({ lookup_key: key }) => input.lookup_keys === undefined || (key !== null && input.lookup_keys.includes(key)),
        );
      return page(matching, input, '/v1/prices');
    },
  ),

  get('/prices/:id', {}, (sandbox, _, { id }) => sandbox.get('prices', id)),

  post(
    '/prices/:id',
    {
      active: optional(flag),
      lookup_key: optional(text),
      metadata,
      nickname: optional(text),
      transfer_lookup_key: optional(flag),
    },
    (sandbox, input, { id }) => {
      const { metadata: pairs, transfer_lookup_key: transfer, ...plain } = input;
      const before = sandbox.get('prices', id);
      if (plain.lookup_key !== undefined && plain.lookup_key !== before.lookup_key)
        claimLookupKey(sandbox, plain.lookup_key, transfer ?? false);
      return sandbox.change(
        'prices',
        id,
        { ...given(plain), metadata: mergeMetadata(before.metadata, pairs) },
        'price.updated',
      );
    },
  ),
];
