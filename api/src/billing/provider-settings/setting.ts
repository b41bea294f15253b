/**
 * How a setting of the account is known to be right: it can be read; nothing reads it, and an invoice that is never issued
 * shows it; only a trial in test mode shows it (`pnpm stripe-check`); or nothing does, and a person has to look.
 */
export type CheckedBy = 'read' | 'trial-invoice' | 'stripe-check' | 'hand';

/** What a finding means for a start. */
type Severity = 'stop' | 'warn';

/** A setting of the payment provider's account on which the portal relies. docs/stripe.md has a row for each. */
export interface Setting {
  /** In the manual and in the lines that are printed. */
  readonly id: string;
  readonly checkedBy: CheckedBy;
  /**
   * `stop` where another setting would charge customers something else than they were shown. Everything else is a warning:
   * a restart must not end a portal that has been serving.
   */
  readonly severity: Severity;
}

/** What was found wrong with a setting. */
export interface Finding {
  readonly id: string;
  readonly severity: Severity;
  /** One line, which says what is set, what is needed, and what happens otherwise. */
  readonly line: string;
}
