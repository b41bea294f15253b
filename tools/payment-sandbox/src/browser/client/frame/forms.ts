import type { FormData } from '../api.ts';
import type { ElementState } from '../messages.ts';
import type { Texts } from '../texts.ts';
import {
  brandOf,
  checkCvc,
  checkExpiry,
  checkNumber,
  cvcLength,
  digitsOf,
  expiryOf,
  formatExpiry,
  formatNumber,
} from './card-rules.ts';
import { Field } from './field.ts';
import { checkIban, compactIban, formatIban, ibanCountry } from './iban-rules.ts';

export interface ElementForm {
  type: 'card' | 'sepa_debit';
  fields: Field[];
  /** What the page learns about the whole form. */
  facts: () => Pick<ElementState, 'brand' | 'country'>;
  /** What only the sandbox receives. */
  secret: () => FormData;
}

export function cardForm(texts: Texts): ElementForm {
  const number = new Field({
    name: 'cardnumber',
    autocomplete: 'cc-number',
    label: texts('cardNumber'),
    placeholder: texts('cardNumber'),
    format: formatNumber,
    check: checkNumber,
    missing: 'incomplete_number',
  });
  const brand = () => brandOf(digitsOf(number.value));
  const expiry = new Field({
    name: 'exp-date',
    autocomplete: 'cc-exp',
    label: texts('expiry'),
    placeholder: texts('expiryPlaceholder'),
    format: formatExpiry,
    check: (text) => checkExpiry(text, new Date()),
    missing: 'incomplete_expiry',
  });
  const cvc = new Field({
    name: 'cvc',
    autocomplete: 'cc-csc',
    label: texts('cvc'),
    placeholder: texts('cvcPlaceholder'),
    format: (text) => digitsOf(text).slice(0, cvcLength(brand())),
    check: (text) => checkCvc(text, brand()),
    missing: 'incomplete_cvc',
  });
  return {
    type: 'card',
    fields: [number, expiry, cvc],
    facts: () => ({ brand: brand() }),
    secret() {
      const { month, year } = expiryOf(expiry.value);
      return { number: digitsOf(number.value), exp_month: month, exp_year: year, cvc: digitsOf(cvc.value) };
    },
  };
}

export function ibanForm(texts: Texts, placeholderCountry: string): ElementForm {
  const iban = new Field({
    name: 'iban',
    autocomplete: 'off',
    label: texts('iban'),
    placeholder: placeholderCountry === 'AT' ? 'AT00 0000 0000 0000 0000' : 'DE00 0000 0000 0000 0000 00',
    format: formatIban,
    check: checkIban,
    missing: 'incomplete_iban',
  });
  return {
    type: 'sepa_debit',
    fields: [iban],
    facts: () => ({ country: ibanCountry(iban.value) }),
    secret: () => ({ iban: compactIban(iban.value) }),
  };
}
