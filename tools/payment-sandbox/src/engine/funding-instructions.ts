import { createHash } from 'node:crypto';
import type { Sandbox } from '../state/sandbox.ts';

const bankCode = '37040044';
const germany = '1314';

const bank = { city: null, country: 'DE', line1: null, line2: null, postal_code: null, state: null };

/** A German IBAN for this customer only, stable and with valid check digits (ISO 13616). */
function ibanOf(customer: string): string {
  const digest = createHash('sha256').update(customer).digest();
  const account = `${bankCode}${String(digest.readUIntBE(0, 6) % 10_000_000_000).padStart(10, '0')}`;
  const check = 98n - (BigInt(`${account}${germany}00`) % 97n);
  return `DE${String(check).padStart(2, '0')}${account}`;
}

/** Whose account an IBAN is, however it is spaced; `null` for none. */
export function customerOfIban(sandbox: Sandbox, iban: string): string | null {
  const wanted = iban.replaceAll(/\s/g, '').toUpperCase();
  return sandbox.store.all('customers').find(({ id }) => ibanOf(id) === wanted)?.id ?? null;
}

/** The IBAN belongs to one customer, so a transfer can be matched without a reference. */
export function fundingInstructions(sandbox: Sandbox, customer: string) {
  const { seller } = sandbox.config;
  const address = { ...bank, line1: seller.address[0] ?? null, city: seller.address[1] ?? null };
  return {
    object: 'funding_instructions',
    bank_transfer: {
      country: 'DE',
      financial_addresses: [
        {
          iban: {
            account_holder_address: address,
            account_holder_name: seller.name,
            bank_address: bank,
            bic: 'TESTDEFF',
            country: 'DE',
            iban: ibanOf(customer),
          },
          supported_networks: ['sepa'],
          type: 'iban',
        },
      ],
      type: 'eu_bank_transfer',
    },
    currency: 'eur',
    funding_type: 'bank_transfer',
    livemode: false,
  };
}
