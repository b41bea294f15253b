/** The smallest charge in euros, in cents: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const minimumCharge = 50;

export const isTooSmall = (amount: number): boolean => amount > 0 && amount < minimumCharge;

/** What is asked for now of a total and the customer's balance: what is too small to be charged waits in the balance. */
export function amountDue(total: number, balance: number): number {
  const due = Math.max(0, total + balance);
  return isTooSmall(due) ? 0 : due;
}
