/** What may be paid with money that a debtor has transferred. */
export interface Debt {
  readonly number: string | null;
  /** Cents of which each would be its exact amount. */
  readonly missing: readonly number[];
  /** When it was made, comparable with the others. */
  readonly since: number;
}

/** A debtor decides which debt is paid (§ 366 BGB): by the number given, else by the exact amount, else the oldest first. */
export function inOrderOfPayment<Owed>(
  owed: readonly Owed[],
  debtOf: (one: Owed) => Debt,
  references: readonly string[],
  available: number,
): Owed[] {
  const named = references.map((reference) => reference.toUpperCase());
  const rank = ({ number, missing }: Debt) => {
    if (number !== null && named.some((reference) => reference.includes(number.toUpperCase()))) return 0;
    return missing.includes(available) ? 1 : 2;
  };
  return owed
    .map((one) => ({ one, debt: debtOf(one) }))
    .toSorted((a, b) => rank(a.debt) - rank(b.debt) || a.debt.since - b.debt.since)
    .map(({ one }) => one);
}
