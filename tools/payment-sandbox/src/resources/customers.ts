import { changeCustomerBalance } from '../engine/customer-balance.ts';
import { deleteCustomer } from '../engine/deletion.ts';
import { page } from '../http/list.ts';
import { del, get, type Operation, paging, post } from '../http/operation.ts';
import { flag, integer, list, metadata, oneOf, optional, record, text, unsettable } from '../http/params.ts';
import { invalidRequest } from '../protocol/errors.ts';
import type { Customer } from '../protocol/wire.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';
import { address, given, mergeMetadata, wholeAddress } from './shared-params.ts';

const fields = {
  address: unsettable(address),
  balance: optional(integer),
  description: unsettable(text),
  email: unsettable(text),
  invoice_settings: optional(record({ default_payment_method: unsettable(text), footer: unsettable(text) })),
  metadata,
  name: unsettable(text),
  phone: unsettable(text),
  preferred_locales: optional(list(text)),
  tax_exempt: unsettable(oneOf('none', 'exempt', 'reverse')),
};

/** Eight letters and digits, as Stripe makes them up when none is given. */
const invoicePrefix = () =>
  newId('x')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(1, 9)
    .toUpperCase();

function checkMethod(sandbox: Sandbox, customer: string, method: string | null | undefined): void {
  const param = 'invoice_settings[default_payment_method]';
  if (method && sandbox.get('payment_methods', method, param).customer !== customer)
    throw invalidRequest(`The customer does not have a payment method with the ID ${method}.`, {
      code: 'resource_missing',
      param,
    });
}

export const customerOperations: Operation[] = [
  post(
    '/customers',
    { ...fields, payment_method: optional(text), invoice_prefix: optional(text) },
    (sandbox, input) => {
      const id = newId('cus');
      const customer: Customer = {
        id,
        object: 'customer',
        address: input.address ? wholeAddress(input.address) : null,
        balance: 0,
        created: sandbox.now(),
        currency: null,
        customer_account: null,
        default_source: null,
        delinquent: false,
        description: input.description ?? null,
        discount: null,
        email: input.email ?? null,
        invoice_prefix: input.invoice_prefix ?? invoicePrefix(),
        invoice_settings: {
          custom_fields: null,
          default_payment_method: input.invoice_settings?.default_payment_method ?? null,
          footer: input.invoice_settings?.footer ?? null,
          rendering_options: null,
        },
        livemode: false,
        metadata: mergeMetadata(null, input.metadata),
        name: input.name ?? null,
        next_invoice_sequence: 1,
        phone: input.phone ?? null,
        preferred_locales: input.preferred_locales ?? [],
        shipping: null,
        tax_exempt: input.tax_exempt ?? 'none',
        test_clock: null,
      };
      sandbox.create('customers', customer, 'customer.created');
      if (input.balance) changeCustomerBalance(sandbox, id, { amount: input.balance, type: 'initial' });
      return sandbox.get('customers', id);
    },
  ),

  get('/customers', { ...paging, email: optional(text) }, (sandbox, input) => {
    const all = sandbox.store.all('customers');
    return page(
      input.email === undefined ? all : all.filter(({ email }) => email === input.email),
      input,
      '/v1/customers',
    );
  }),

  get('/customers/:id', {}, (sandbox, _, { id }) => sandbox.store.get('deleted', id) ?? sandbox.get('customers', id)),

  post('/customers/:id', fields, (sandbox, input, { id }) => {
    const before = sandbox.get('customers', id);
    const { address: newAddress, balance, invoice_settings: settings, metadata: pairs, ...plain } = input;
    checkMethod(sandbox, id, settings?.default_payment_method);
    if (balance !== undefined && balance !== before.balance)
      changeCustomerBalance(sandbox, id, { amount: balance - before.balance, type: 'adjustment' });
    return sandbox.change(
      'customers',
      id,
      {
        ...given(plain),
        ...(newAddress === undefined ? {} : { address: newAddress && wholeAddress(newAddress) }),
        invoice_settings: { ...before.invoice_settings, ...given(settings ?? {}) },
        metadata: mergeMetadata(before.metadata, pairs),
      },
      'customer.updated',
    );
  }),

  del('/customers/:id', {}, (sandbox, _, { id }) => deleteCustomer(sandbox, id)),

  get(
    '/customers/:id/payment_methods',
    { ...paging, type: optional(text), allow_redisplay: optional(flag) },
    (sandbox, input, { id }) => {
      sandbox.get('customers', id);
      const methods = sandbox.store
        .all('payment_methods')
        .filter((method) => method.customer === id && (input.type === undefined || method.type === input.type));
      return page(methods, input, `/v1/customers/${id}/payment_methods`);
    },
  ),

  get('/customers/:id/payment_methods/:sub', {}, (sandbox, _, { sub }) => sandbox.get('payment_methods', sub)),
];
