import { page } from '../http/list.ts';
import { get, type Operation, paging, post } from '../http/operation.ts';
import { decimal, flag, metadata, oneOf, optional, text } from '../http/params.ts';
import { invalidRequest } from '../protocol/errors.ts';
import { newId } from '../state/sandbox.ts';
import { given, mergeMetadata } from './shared-params.ts';

const described = {
  active: optional(flag),
  country: optional(text),
  description: optional(text),
  jurisdiction: optional(text),
  metadata,
  state: optional(text),
  tax_type: optional(oneOf('vat', 'gst', 'sales_tax')),
};

export const taxRateOperations: Operation[] = [
  post('/tax_rates', { ...described, display_name: text, inclusive: flag, percentage: decimal }, (sandbox, input) => {
    if (input.inclusive) throw invalidRequest('The sandbox knows exclusive tax rates only.', { param: 'inclusive' });
    return sandbox.create(
      'tax_rates',
      {
        id: newId('txr'),
        object: 'tax_rate',
        active: input.active ?? true,
        country: input.country ?? null,
        created: sandbox.now(),
        description: input.description ?? null,
        display_name: input.display_name,
        effective_percentage: input.percentage,
        flat_amount: null,
        inclusive: false,
        jurisdiction: input.jurisdiction ?? null,
        jurisdiction_level: input.country ? 'country' : null,
        livemode: false,
        metadata: mergeMetadata(null, input.metadata),
        percentage: input.percentage,
        rate_type: 'percentage',
        state: input.state ?? null,
        tax_type: input.tax_type ?? null,
      },
      'tax_rate.created',
    );
  }),

  get('/tax_rates', { ...paging, active: optional(flag), inclusive: optional(flag) }, (sandbox, input) => {
    const matching = sandbox.store
      .all('tax_rates')
      .filter((rate) => input.active === undefined || rate.active === input.active)
      .filter((rate) => input.inclusive === undefined || rate.inclusive === input.inclusive);
    return page(matching, input, '/v1/tax_rates');
  }),

  get('/tax_rates/:id', {}, (sandbox, _, { id }) => sandbox.get('tax_rates', id)),

  post('/tax_rates/:id', { ...described, display_name: optional(text) }, (sandbox, input, { id }) => {
    const { metadata: pairs, ...plain } = input;
    const before = sandbox.get('tax_rates', id);
    return sandbox.change(
      'tax_rates',
      id,
      { ...given(plain), metadata: mergeMetadata(before.metadata, pairs) },
      'tax_rate.updated',
    );
  }),
];
