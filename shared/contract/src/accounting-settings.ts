import * as z from 'zod/mini';
import { compactCode } from './schema.ts';

/** The charts of accounts of DATEV that most vendors keep their books by. */
export const chartsOfAccounts = ['skr03', 'skr04'] as const;

/** An account of the general ledger, as many digits as the books have; `null` until it is set. */
const account = () => z.nullable(compactCode(/^\d{4,8}$/));

/** In percent, with two decimals at most. */
const rate = () => z.number().check(z.gte(0), z.lte(100), z.multipleOf(0.01));

const accounts = {
  /** Revenue with the VAT of the customer's country in the EU. */
  destination: account(),
  reverseCharge: account(),
  thirdCountry: account(),
  bank: account(),
  /** What the payment provider holds for the vendor. */
  clearing: account(),
  /** What becomes credit of a customer and is used of it. */
  credit: account(),
  /** What the payment provider takes. */
  fees: account(),
  /** Credit that is given by goodwill. */
  goodwill: account(),
};

/** The purposes that have one account each. */
export const accountNames = Object.keys(accounts) as AccountName[];

/** An account for each purpose: those with a rate compute the tax themselves (DATEV's "Automatikkonten"). */
export const BookAccounts = z.strictObject({
  /** Of invoices with the vendor's own VAT, and of those that are given up, by rate. */
  domestic: z.array(z.strictObject({ rate: rate(), revenue: account(), badDebt: account() })).check(z.maxLength(10)),
  ...accounts,
});

/** How the vendor's books are kept: what an export for the accountant needs. A value that is `null` is not known yet, and nothing is exported before it is. */
export const AccountingSettings = z.strictObject({
  chart: z.enum(chartsOfAccounts),
  /** The accountant's number at DATEV. */
  consultantNumber: z.nullable(z.int().check(z.gte(1001), z.lte(9_999_999))),
  /** The vendor's number at the accountant. */
  clientNumber: z.nullable(z.int().check(z.gte(1), z.lte(99_999))),
  /** The month with which a fiscal year begins: 1 for January. */
  fiscalYearStartMonth: z.nullable(z.int().check(z.gte(1), z.lte(12))),
  /** Digits of accounts of the general ledger; accounts of customers have one more. */
  accountLength: z.int().check(z.gte(4), z.lte(8)),
  accounts: BookAccounts,
  /** The accounts that customers get, one after the other. */
  debtors: z.nullable(z.strictObject({ from: z.int().check(z.gte(10_000)), to: z.int().check(z.lte(699_999_999)) })),
});

export type AccountName = keyof typeof accounts;
export type BookAccounts = z.output<typeof BookAccounts>;
export type AccountingSettings = z.output<typeof AccountingSettings>;
export type ChartOfAccounts = AccountingSettings['chart'];
