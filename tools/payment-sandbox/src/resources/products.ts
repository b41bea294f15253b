import { deleteProduct } from '../engine/deletion.ts';
import { page } from '../http/list.ts';
import { del, get, type Operation, paging, post } from '../http/operation.ts';
import { flag, list, metadata, optional, text, unsettable } from '../http/params.ts';
import { invalidRequest } from '../protocol/errors.ts';
import { newId } from '../state/sandbox.ts';
import { given, mergeMetadata } from './shared-params.ts';

const fields = {
  active: optional(flag),
  description: unsettable(text),
  metadata,
  tax_code: unsettable(text),
  unit_label: unsettable(text),
  url: unsettable(text),
};

export const productOperations: Operation[] = [
  post('/products', { ...fields, name: text, id: optional(text) }, (sandbox, input) => {
    const id = input.id ?? newId('prod');
    if (sandbox.store.get('products', id))
      throw invalidRequest(`Product already exists.`, { code: 'resource_already_exists', param: 'id' });
    return sandbox.create(
      'products',
      {
        id,
        object: 'product',
        active: input.active ?? true,
        created: sandbox.now(),
        default_price: null,
        description: input.description ?? null,
        images: [],
        livemode: false,
        marketing_features: [],
        metadata: mergeMetadata(null, input.metadata),
        name: input.name,
        package_dimensions: null,
        shippable: null,
        statement_descriptor: null,
        tax_code: input.tax_code ?? null,
        tax_details: null,
        type: 'service',
        unit_label: input.unit_label ?? null,
        updated: sandbox.now(),
        url: input.url ?? null,
      },
      'product.created',
    );
  }),

  get('/products', { ...paging, active: optional(flag), ids: optional(list(text)) }, (sandbox, input) => {
    const matching = sandbox.store
      .all('products')
      .filter((product) => input.active === undefined || product.active === input.active)
      .filter((product) => input.ids === undefined || input.ids.includes(product.id));
    return page(matching, input, '/v1/products');
  }),

  get('/products/:id', {}, (sandbox, _, { id }) => sandbox.get('products', id)),

  post('/products/:id', { ...fields, name: optional(text) }, (sandbox, input, { id }) => {
    const { metadata: pairs, ...plain } = input;
    const before = sandbox.get('products', id);
    const patch = { ...given(plain), metadata: mergeMetadata(before.metadata, pairs), updated: sandbox.now() };
    return sandbox.change('products', id, patch, 'product.updated');
  }),

  del('/products/:id', {}, (sandbox, _, { id }) => {
    if (sandbox.store.all('prices').some(({ product }) => product === id))
      throw invalidRequest(
        'This product cannot be deleted because it has one or more user-created prices. Set `active` to false to archive it instead.',
      );
    return deleteProduct(sandbox, id);
  }),
];
