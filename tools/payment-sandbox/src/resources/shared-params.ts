import { type Input, oneOf, record, text, unsettable } from '../http/params.ts';
import type { Address, BillingDetails, Metadata } from '../protocol/wire.ts';

const addressShape = {
  city: unsettable(text),
  country: unsettable(text),
  line1: unsettable(text),
  line2: unsettable(text),
  postal_code: unsettable(text),
  state: unsettable(text),
};
export const address = record(addressShape);

/** Every key is there, null when it was not given. */
export const wholeAddress = (given: Input<typeof addressShape>): Address => ({
  city: given.city ?? null,
  country: given.country ?? null,
  line1: given.line1 ?? null,
  line2: given.line2 ?? null,
  postal_code: given.postal_code ?? null,
  state: given.state ?? null,
});

const billingShape = {
  address: unsettable(address),
  email: unsettable(text),
  name: unsettable(text),
  phone: unsettable(text),
  tax_id: unsettable(text),
};
export const billingDetails = record(billingShape);

export const wholeBillingDetails = (given: Input<typeof billingShape> | undefined): BillingDetails => ({
  address: given?.address ? wholeAddress(given.address) : null,
  email: given?.email ?? null,
  name: given?.name ?? null,
  phone: given?.phone ?? null,
  tax_id: given?.tax_id ?? null,
});

/** Merges the given keys into the stored ones; an empty value removes its key, an empty whole removes all. */
export function mergeMetadata(stored: Metadata | null, given: Metadata | null | undefined): Metadata {
  if (given === undefined) return stored ?? {};
  if (given === null) return {};
  return Object.fromEntries(Object.entries({ ...stored, ...given }).filter(([, value]) => value !== ''));
}

/** Only the keys that were given. */
export const given = <T extends Record<string, unknown>>(input: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };

/** The payment method types that the sandbox supports. */
export const methodType = oneOf('card', 'sepa_debit', 'customer_balance');
