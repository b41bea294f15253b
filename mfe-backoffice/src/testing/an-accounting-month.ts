import type { AccountingMonth } from '@kontor/contract/accounting';

/** A month that is over, with an invoice that was paid and a part of it that went back. */
export const anAccountingMonth = (overrides: Partial<AccountingMonth> = {}): AccountingMonth => ({
  month: '2026-10',
  isFinal: true,
  debit: 36_652,
  credit: 36_652,
  ledger: 0,
  kinds: [
    { kind: 'invoice', count: 1, debit: 17_731, credit: 0 },
    { kind: 'credit-note', count: 1, debit: 0, credit: 595 },
    { kind: 'payment', count: 1, debit: 0, credit: 17_731 },
    { kind: 'refund', count: 1, debit: 595, credit: 0 },
  ],
  accounts: [
    { purpose: 'debtors', rate: null, account: null, debit: 18_326, credit: 18_326 },
    { purpose: 'domestic', rate: 19, account: '8400', debit: 595, credit: 17_731 },
    { purpose: 'clearing', rate: null, account: '1360', debit: 17_731, credit: 595 },
  ],
  missing: [],
  ...overrides,
});
