import { invalidRequest } from '../protocol/errors.ts';
import type { TaxId } from '../protocol/wire.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';

/** The test numbers and their results: https://docs.stripe.com/billing/customer/tax-ids#test */
const staysPending = '222222222';
const unverified = '111111111';
const officeSeconds = 2;

const formats = {
  eu_vat: /^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)[A-Z0-9+*]{8,12}$/,
  gb_vat: /^GB[0-9A-Z]{9,12}$/,
  ch_vat: /^CHE[0-9.-]{9,13}\s?(MWST|TVA|IVA)$/,
};

export type TaxIdType = keyof typeof formats;

/** 400 `tax_id_invalid` when it cannot be one. Swiss numbers are not verified. */
export function checkTaxId(type: TaxIdType, written: string): { value: string; country: string; answered: boolean } {
  const value = type === 'ch_vat' ? written.trim() : written.replaceAll(/[\s.-]/g, '').toUpperCase();
  if (!formats[type].test(value))
    throw invalidRequest(`Invalid value for ${type}.`, { code: 'tax_id_invalid', param: 'value' });
  const prefix = value.slice(0, 2);
  return { value, country: prefix === 'EL' ? 'GR' : prefix, answered: type !== 'ch_vat' };
}

export function expectVerification(sandbox: Sandbox, taxId: TaxId): void {
  if (taxId.value.endsWith(staysPending)) return;
  const at = sandbox.now() + officeSeconds;
  sandbox.create('settlements', { id: newId('settle'), at, kind: 'tax-id', subject: taxId.id });
}

export function answerVerification(sandbox: Sandbox, id: string): void {
  const taxId = sandbox.store.get('tax_ids', id);
  if (!taxId) return;
  const owner = taxId.customer ? sandbox.store.get('customers', taxId.customer) : undefined;
  const known = !taxId.value.endsWith(unverified);
  sandbox.change(
    'tax_ids',
    id,
    {
      verification: {
        status: known ? 'verified' : 'unverified',
        verified_address: known ? (owner?.address?.line1 ?? null) : null,
        verified_name: known ? (owner?.name ?? null) : null,
      },
    },
    'customer.tax_id.updated',
  );
}
