import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { cents } from './schema.ts';
import { keepsBooks } from './staff-role.ts';

/** A month of the vendor's calendar. */
const month = () => z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/));

/**
 * What a posting is about. `cancellation`: an invoice that was voided. `credit-…`: what an organization has for its next invoices.
 * `transfer-…`: money that was transferred and pays no invoice yet. `fee`: what the payment provider has taken.
 */
export const postingKinds = [
  'invoice',
  'credit-note',
  'cancellation',
  'write-off',
  'payment',
  'refund',
  'chargeback',
  'chargeback-reversal',
  'credit-given',
  'credit-used',
  'credit-released',
  'credit-adjusted',
  'payout',
  'transfer-received',
  'transfer-used',
  'transfer-released',
  'transfer-returned',
  'transfer-adjusted',
  'fee',
] as const;

/** What an account is for. */
export const accountPurposes = [
  'debtors',
  'domestic',
  'destination',
  'reverse-charge',
  'third-country',
  'bad-debt',
  'bank',
  'clearing',
  'credit',
  'fees',
  'goodwill',
] as const;

const sides = { debit: cents(), credit: cents() };

/** What the ledger has of a month, as it is posted. Cents, gross. */
export const AccountingMonth = z.object({
  month: month(),
  /** Whether the month is over: until then, the files are of what is known so far. */
  isFinal: z.boolean(),
  /** Of all postings; both are the same. */
  ...sides,
  /** What the ledger's entries of customers add up to: by so much, customers owe more than before. It is the balance of `debtors`. */
  ledger: cents(),
  /** By what they are about, in the order of `postingKinds`: what is debited and credited to customers; of fees, to their account. */
  kinds: z.array(z.object({ kind: z.enum(postingKinds), count: z.int(), ...sides })),
  /** The accounts that are moved; `account` is `null` for those of all customers together, and for one that is not set. */
  accounts: z.array(
    z.object({
      purpose: z.enum(accountPurposes),
      /** Percent, of those that have one. */
      rate: z.nullable(z.number()),
      account: z.nullable(z.string()),
      ...sides,
    }),
  ),
  /** The settings without which no file is made, by their paths. */
  missing: z.array(z.string()),
});

export const accountingCalls = defineCalls({
  'GET /backoffice/accounting': {
    summary:
      "The ledger's entries of a month as postings: `datev` is DATEV's format for a batch of postings (EXTF 700, version 13, Windows-1252), `csv` a table in UTF-8; `accounting-incomplete` names in `violations` what the settings lack",
    permission: 'staff',
    staff: keepsBooks,
    query: z.strictObject({ month: month(), format: z.enum(['datev', 'csv']) }),
    success: { status: 200, body: 'csv' },
    errors: ['accounting-incomplete'],
  },
  'GET /backoffice/accounting/month': {
    summary:
      'What is in the files of a month, the last one that is over unless `month` is given: counts and sums, whether it is over, and what the settings lack',
    permission: 'staff',
    staff: keepsBooks,
    query: z.strictObject({ month: z.optional(month()) }),
    success: { status: 200, body: AccountingMonth },
    errors: [],
  },
});

export type AccountingMonth = z.output<typeof AccountingMonth>;
export type PostingKind = (typeof postingKinds)[number];
export type AccountPurpose = (typeof accountPurposes)[number];
