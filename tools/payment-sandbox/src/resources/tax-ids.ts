import { checkTaxId, expectVerification } from '../engine/tax-ids.ts';
import { page } from '../http/list.ts';
import { del, get, type Operation, paging, post } from '../http/operation.ts';
import { oneOf, text } from '../http/params.ts';
import { missing } from '../protocol/errors.ts';
import type { TaxId } from '../protocol/wire.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';

function ownTaxId(sandbox: Sandbox, customer: string, id: string): TaxId {
  const taxId = sandbox.get('tax_ids', id);
  if (taxId.customer !== customer) throw missing('tax ID', id);
  return taxId;
}

export const taxIdOperations: Operation[] = [
  post(
    '/customers/:id/tax_ids',
    { type: oneOf('eu_vat', 'gb_vat', 'ch_vat'), value: text },
    (sandbox, input, { id }) => {
      sandbox.get('customers', id);
      const { value, country, answered } = checkTaxId(input.type, input.value);
      const taxId: TaxId = {
        id: newId('txi'),
        object: 'tax_id',
        country,
        created: sandbox.now(),
        customer: id,
        customer_account: null,
        livemode: false,
        owner: { customer: id, customer_account: null, type: 'customer' },
        type: input.type,
        value,
        verification: { status: answered ? 'pending' : 'unavailable', verified_address: null, verified_name: null },
      };
      sandbox.create('tax_ids', taxId, 'customer.tax_id.created');
      if (answered) expectVerification(sandbox, taxId);
      return taxId;
    },
  ),

  get('/customers/:id/tax_ids', paging, (sandbox, input, { id }) => {
    sandbox.get('customers', id);
    const own = sandbox.store.all('tax_ids').filter((taxId) => taxId.customer === id);
    return page(own, input, `/v1/customers/${id}/tax_ids`);
  }),

  get('/customers/:id/tax_ids/:sub', {}, (sandbox, _, { id, sub }) => ownTaxId(sandbox, id, sub)),

  del('/customers/:id/tax_ids/:sub', {}, (sandbox, _, { id, sub }) => {
    const taxId = ownTaxId(sandbox, id, sub);
    sandbox.store.remove('tax_ids', sub);
    sandbox.tell('customer.tax_id.deleted', taxId);
    return { id: sub, object: 'tax_id', deleted: true };
  }),
];
