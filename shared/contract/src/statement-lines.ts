/** How many lines of a month of commissions are listed; its credit note has all of them. */
export const statementLines = 200;
