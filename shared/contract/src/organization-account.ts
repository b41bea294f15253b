import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { seesMoney } from './role.ts';
import { cents, instant, uuid } from './schema.ts';

const movement = {
  uuid: uuid(),
  at: instant(),
  /** Cents, gross; positive for what the organization owes by it, negative for what it gets. */
  amount: cents(),
  /**
   * What it is for: the invoice or credit note, what the vendor did (goodwill, `payout` of credit, `return` or `assign` of a transfer), or
   * the transfer with which it came, with what was written on it. `null` for what was changed at the payment provider.
   */
  document: z.nullable(
    z.union([
      z.object({ invoiceUuid: uuid(), shopUuid: uuid(), number: z.string() }),
      z.object({ actUuid: uuid(), act: z.enum(['credit', 'payout', 'return', 'assign']) }),
      z.object({ transferUuid: uuid(), reference: z.nullable(z.string()) }),
    ]),
  ),
};

/** What made the debt of an invoice, and what settled it. */
const InvoiceMovement = z.object({
  ...movement,
  of: z.literal('invoice'),
  kind: z.enum([
    'invoice',
    'payment',
    'refund',
    'chargeback',
    'chargeback-reversal',
    'credit-note',
    'void',
    'write-off',
  ]),
});

/**
 * What is held for an organization: `given` to it or received from it, `used` for an invoice, `released` again by one,
 * `adjusted` by hand, `paid-back` to its bank account.
 */
const HeldMovement = z.object({
  ...movement,
  of: z.enum(['credit', 'transfer']),
  kind: z.enum(['given', 'used', 'released', 'adjusted', 'paid-back']),
});

/** A movement of an organization's account: of an invoice, of its credit, or of money that was transferred. */
export const AccountEntry = z.union([InvoiceMovement, HeldMovement]);

/** What stands between an organization and the vendor, gross, in cents. */
export const OrganizationAccount = z.object({
  /** What the next invoices use up, of whichever shop; negative: what they add. */
  credit: cents(),
  /** What was transferred and belongs to no invoice. */
  unassigned: cents(),
  /** What is owed for invoices; a debit that is on its way is not. */
  owed: cents(),
  currency: z.literal('EUR'),
  /** Newest first, 50; the header Link names the next ones. */
  entries: z.array(AccountEntry),
});

export const accountCalls = defineCalls({
  'GET /organization/{organizationUuid}/account': {
    summary: "The organization's account: credit, money that belongs to no invoice, what is owed, and every movement",
    permission: 'merchant',
    roles: seesMoney,
    query: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(200))) }),
    success: { status: 200, body: OrganizationAccount },
    errors: [],
  },
});

export type OrganizationAccount = z.output<typeof OrganizationAccount>;
export type AccountEntry = z.output<typeof AccountEntry>;
