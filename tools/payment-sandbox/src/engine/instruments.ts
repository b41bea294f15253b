import { createHash } from 'node:crypto';
import { invalidRequest, SandboxError } from '../protocol/errors.ts';
import type { BillingDetails, PaymentMethod } from '../protocol/wire.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';
import { cardOf, numberOfAlias, testCards, unknownCard } from './test-cards.ts';
import { isIban, testIbans } from './test-ibans.ts';

export interface CardNumbers {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string | null;
}

export const noBillingDetails: BillingDetails = { address: null, email: null, name: null, phone: null, tax_id: null };

const fingerprintOf = (number: string) => createHash('sha256').update(number).digest('base64url').slice(0, 16);

const cardError = (code: string, message: string, param: string) =>
  new SandboxError(402, { type: 'card_error', code, message, param });

export function passesLuhn(number: string): boolean {
  const digits = Array.from(number, Number).toReversed();
  const sum = digits.reduce((total, digit, index) => {
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

function checkCard({ number, expMonth, expYear }: CardNumbers, now: number): void {
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  if (expMonth < 1 || expMonth > 12)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  const today = new Date(now * 1000);
  if (expYear * 12 + expMonth < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1)
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
}

function cardFields(numbers: CardNumbers, behaviour: string): NonNullable<PaymentMethod['card']> {
  const { brand, country, funding, challenge } = cardOf(behaviour);
  return {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: numbers.cvc ? 'pass' : null },
    country,
    display_brand: brand,
    exp_month: numbers.expMonth,
    exp_year: numbers.expYear,
    fingerprint: fingerprintOf(numbers.number),
    funding,
    generated_from: null,
    last4: numbers.number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: challenge !== 'never' },
    wallet: null,
  };
}

const blank = (sandbox: Sandbox, id: string, type: 'card' | 'sepa_debit', billing: BillingDetails): PaymentMethod => ({
  id,
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: billing,
  created: sandbox.now(),
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
  type,
});

export function createCard(sandbox: Sandbox, numbers: CardNumbers, billing: BillingDetails): PaymentMethod {
  checkCard(numbers, sandbox.now());
  const behaviour = Object.hasOwn(testCards, numbers.number) ? numbers.number : unknownCard;
  const id = newId('pm');
  sandbox.create('instruments', { id, kind: 'card', behaviour, authenticated: false });
  return sandbox.create('payment_methods', {
    ...blank(sandbox, id, 'card', billing),
    card: cardFields(numbers, behaviour),
  });
}

export function createSepaDebit(sandbox: Sandbox, written: string, billing: BillingDetails): PaymentMethod {
  const iban = written.replaceAll(/\s/g, '').toUpperCase();
  if (!isIban(iban))
    throw invalidRequest('The IBAN you entered is invalid.', {
      code: 'invalid_bank_account_iban',
      param: 'sepa_debit[iban]',
    });
  if (!Object.hasOwn(testIbans, iban))
    throw invalidRequest('You cannot use a live bank account number when making transfers or debits in test mode.', {
      code: 'account_number_invalid',
      param: 'sepa_debit[iban]',
    });
  for (const field of ['name', 'email'] as const) {
    if (!billing[field])
      throw invalidRequest(`Missing required param: billing_details[${field}].`, {
        code: 'parameter_missing',
        param: `billing_details[${field}]`,
      });
  }
  const id = newId('pm');
  sandbox.create('instruments', { id, kind: 'sepa_debit', behaviour: iban, authenticated: true });
  return sandbox.create('payment_methods', {
    ...blank(sandbox, id, 'sepa_debit', billing),
    sepa_debit: {
      bank_code: iban.slice(4, iban.startsWith('DE') ? 12 : 9),
      branch_code: '',
      country: iban.slice(0, 2),
      fingerprint: fingerprintOf(iban),
      generated_from: { charge: null, setup_attempt: null },
      last4: iban.slice(-4),
    },
  });
}

/** Stripe's test ids such as `pm_card_visa` create a new payment method wherever they are used. */
export function paymentMethodOf(sandbox: Sandbox, id: string, param = 'payment_method'): PaymentMethod {
  const number = id.startsWith('pm_card_') ? numberOfAlias(id) : null;
  if (number === null) return sandbox.get('payment_methods', id, param);
  const year = new Date(sandbox.now() * 1000).getUTCFullYear() + 3;
  return createCard(sandbox, { number, expMonth: 12, expYear: year, cvc: '123' }, noBillingDetails);
}

/** Attaches it to the customer for later payments. */
export function attach(sandbox: Sandbox, id: string, customer: string): PaymentMethod {
  const method = sandbox.get('payment_methods', id, 'payment_method');
  if (method.customer === customer) return method;
  if (method.customer !== null)
    throw invalidRequest('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    });
  const attached = sandbox.change('payment_methods', id, { customer });
  sandbox.tell('payment_method.attached', attached);
  return attached;
}
