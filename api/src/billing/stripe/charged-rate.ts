import type Stripe from 'stripe';

type Taxes = readonly Pick<Stripe.Invoice.TotalTax, 'tax_rate_details'>[] | null;

/** The tax rate of an invoice or credit note in percent: 0 without tax, `null` for several rates. */
export async function chargedRate(stripe: Stripe, taxes: Taxes): Promise<number | null> {
  const ids = new Set((taxes ?? []).flatMap(({ tax_rate_details: details }) => (details ? [details.tax_rate] : [])));
  const rates = await Promise.all([...ids].map((id) => stripe.taxRates.retrieve(id)));
  const percentages = new Set(rates.map(({ percentage }) => percentage));
  if (percentages.size > 1) return null;
  const [percentage = 0] = percentages;
  return percentage;
}

export const taxOf = (taxes: readonly { readonly amount: number }[] | null): number =>
  (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
