import type { Setting } from './setting.ts';

/** Every setting of the account that docs/stripe.md names; settings.test.ts compares both. */
export const settings = [
  { id: 'webhook-events', checkedBy: 'read', severity: 'warn' },
  { id: 'webhook-connected', checkedBy: 'read', severity: 'warn' },
  { id: 'webhook-version', checkedBy: 'read', severity: 'warn' },
  { id: 'webhook-secrets', checkedBy: 'read', severity: 'warn' },
  { id: 'account-currency', checkedBy: 'read', severity: 'stop' },
  { id: 'account-charges', checkedBy: 'read', severity: 'warn' },
  { id: 'method-card', checkedBy: 'read', severity: 'warn' },
  { id: 'method-sepa-debit', checkedBy: 'read', severity: 'warn' },
  { id: 'method-bank-transfer', checkedBy: 'read', severity: 'warn' },
  { id: 'method-wallets', checkedBy: 'read', severity: 'warn' },
  { id: 'wallet-domain', checkedBy: 'read', severity: 'warn' },
  { id: 'tax-rounding', checkedBy: 'trial-invoice', severity: 'stop' },
  { id: 'automatic-tax', checkedBy: 'trial-invoice', severity: 'stop' },
  { id: 'transfers-reconciled', checkedBy: 'read', severity: 'warn' },
  { id: 'payouts-leave-balance', checkedBy: 'read', severity: 'warn' },
  { id: 'failed-payments', checkedBy: 'stripe-check', severity: 'warn' },
  { id: 'overdue-transfers', checkedBy: 'stripe-check', severity: 'warn' },
  { id: 'connect-express', checkedBy: 'stripe-check', severity: 'warn' },
  { id: 'link-cards-only', checkedBy: 'hand', severity: 'warn' },
  { id: 'customer-emails', checkedBy: 'hand', severity: 'warn' },
] as const satisfies readonly Setting[];

export type SettingId = (typeof settings)[number]['id'];
