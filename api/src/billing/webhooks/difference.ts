import type Stripe from 'stripe';
import type { RenewalAmounts } from '../invoices/check-renewal.ts';

/** A value that differs from the payment provider's, which decides what is charged. */
export interface Difference {
  /** `null` if it belongs to no known shop. */
  readonly shopUuid: string | null;
  /** The provider's id of what differs. */
  readonly subject: string;
  readonly field: string;
  readonly ours: string | null;
  readonly theirs: string | null;
}

/** An issued document, by the provider's id of what it documents. */
export interface Numbered {
  readonly stripeId: string;
  readonly number: string;
}

/** The result of a comparison, and what has to be read again so that both sides agree. */
export interface Findings {
  readonly differences: readonly Difference[];
  readonly subscriptions: readonly string[];
  readonly invoices: readonly string[];
  /** Payments of chargebacks that are not in the ledger. */
  readonly chargebackPayments: readonly string[];
  /** Disputes whose money is not in the ledger. */
  readonly disputes: readonly string[];
  readonly refunds: readonly string[];
  /** Documents whose number the provider does not have yet. */
  readonly unnumbered: readonly Numbered[];
  /** Renewals that the provider has not charged yet, with what they come to. */
  readonly drafts: readonly PricedDraft[];
}

export interface PricedDraft {
  readonly invoice: Stripe.Invoice;
  readonly amounts: RenewalAmounts | null;
}

export const nothingFound: Findings = {
  differences: [],
  subscriptions: [],
  invoices: [],
  chargebackPayments: [],
  disputes: [],
  refunds: [],
  unnumbered: [],
  drafts: [],
};

export const together = (all: readonly Findings[]): Findings => ({
  differences: all.flatMap(({ differences }) => differences),
  subscriptions: all.flatMap(({ subscriptions }) => subscriptions),
  invoices: all.flatMap(({ invoices }) => invoices),
  chargebackPayments: all.flatMap(({ chargebackPayments }) => chargebackPayments),
  disputes: all.flatMap(({ disputes }) => disputes),
  refunds: all.flatMap(({ refunds }) => refunds),
  unnumbered: all.flatMap(({ unnumbered }) => unnumbered),
  drafts: all.flatMap(({ drafts }) => drafts),
});

type About = Pick<Difference, 'shopUuid' | 'subject'>;
type Fact = string | number | boolean | Date | null;

/** The fields in which two records of the same object differ. */
export const differingFields = (
  about: About,
  ours: Readonly<Record<string, Fact>>,
  theirs: Readonly<Record<string, Fact>>,
): Difference[] =>
  Object.keys(theirs)
    .map((field) => ({ ...about, field, ours: textOf(field, ours[field]), theirs: textOf(field, theirs[field]) }))
    .filter((difference) => difference.ours !== difference.theirs);

/** A mandate's address gives access to it, so only its end is logged. */
const isSecret = (field: string): boolean => field === 'mandate_url';

function textOf(field: string, fact: Fact | undefined): string | null {
  if (fact === null || fact === undefined) return null;
  const text = fact instanceof Date ? fact.toISOString() : String(fact);
  return isSecret(field) ? `…${text.slice(-8)}` : text;
}
