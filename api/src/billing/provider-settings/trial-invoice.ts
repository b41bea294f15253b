import type { ProductPrice } from '@kontor/domain/product-price';
import { type TaxRounding, taxOnLines } from '@kontor/domain/tax-rounding';
import type Stripe from 'stripe';
import { findDatedRates } from '../../organizations/vat/read-rates.ts';
import { readSales } from '../prices/read-sales.ts';
import { classicBilling } from '../stripe/classic-billing.ts';
import type { SettingCheck } from './setting-check.ts';

/** Two products at a rate at which both ways differ. */
interface Trial {
  readonly prices: readonly [ProductPrice, ProductPrice];
  readonly percent: number;
  readonly byLine: number;
  readonly byInvoice: number;
}

/** `null` where no two products of the price list differ at any rate: then the setting makes no difference either. */
export function findTrial(prices: readonly ProductPrice[], percentages: readonly number[]): Trial | null {
  const monthly = prices.filter(({ interval }) => interval === 'month');
  for (const percent of percentages) {
    for (const [index, first] of monthly.entries()) {
      for (const second of monthly.slice(index + 1)) {
        const amounts = [first, second].map(({ tiers }) => tiers[0]?.unitAmount ?? 0);
        const byLine = taxOnLines(amounts, percent, 'line-item');
        const byInvoice = taxOnLines(amounts, percent, 'invoice');
        if (byLine !== byInvoice) return { prices: [first, second], percent, byLine, byInvoice };
      }
    }
  }
  return null;
}

/** How the account rounds, by the tax of an invoice that is previewed and never issued. */
export function roundingOf(
  { byLine, byInvoice }: Pick<Trial, 'byLine' | 'byInvoice'>,
  tax: number,
): TaxRounding | null {
  if (tax === byLine) return 'line-item';
  return tax === byInvoice ? 'invoice' : null;
}

/**
 * Previews an invoice of a customer that does not exist: nothing at the provider changes. It shows what no call reads, how tax
 * by manual rates is rounded, and whether the provider computes tax of its own.
 */
export const createTrialInvoice =
  (expected: TaxRounding): SettingCheck =>
  async ({ stripe, catalog, database, clock }) => {
    const { list } = await readSales(database, clock.now());
    const charged = await findDatedRates(database, {});
    const trial = findTrial(
      list,
      charged.map(({ rate }) => rate),
    );
    if (trial === null) return {};
    const products = await catalog();
    const rates = await products.taxRateIds(trial.percent);
    const prices = await Promise.all(trial.prices.map((price) => products.priceId(price)));
    const invoice = await stripe.invoices.createPreview({
      currency: 'eur',
      customer_details: { address: { country: 'FI' }, tax_exempt: 'none' },
      subscription_details: {
        ...classicBilling,
        items: prices.map((price) => ({ price, quantity: 1 })),
        default_tax_rates: rates,
      },
    });
    const tax = (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
    const rounding = roundingOf(trial, tax);
    return {
      'automatic-tax':
        isTaxedOtherwise(invoice, rates) &&
        'the provider computes tax by itself: invoices are charged with another tax than the cart shows',
      'tax-rounding':
        !isTaxedOtherwise(invoice, rates) &&
        rounding !== expected &&
        `tax by manual rates is rounded by ${rounding ?? 'another rule'} instead of by ${expected}: amounts would differ by cents from what customers are shown`,
    };
  };

const isTaxedOtherwise = ({ automatic_tax, total_taxes }: Stripe.Invoice, rates: readonly string[]): boolean =>
  automatic_tax.enabled ||
  (total_taxes ?? []).some(({ tax_rate_details: details }) => details === null || !rates.includes(details.tax_rate));
