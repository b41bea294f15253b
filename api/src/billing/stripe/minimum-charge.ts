/** The smallest charge in euros, in cents: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const minimumCharge = 50;

/**
 * What is charged now of an amount in cents. The provider charges nothing below its minimum: such an invoice counts as paid there,
 * and the amount is added to the customer's next invoice, of whichever shop.
 */
export const chargedNow = (amount: number): number => (amount > 0 && amount < minimumCharge ? 0 : amount);
