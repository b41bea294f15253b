import type { InvoiceLine, TaxRate } from '../protocol/wire.ts';
import type { TaxRounding } from '../state/account-settings.ts';

export type LineTax = NonNullable<InvoiceLine['taxes']>[number];

interface Taxable {
  amount: number;
  taxRates: TaxRate[];
}

/** Percentages have up to four decimals; computing in ten-thousandths of a cent keeps integers exact. */
function taxOn(taxable: number, rate: TaxRate): number {
  const exact = BigInt(Math.abs(taxable)) * BigInt(Math.round(rate.percentage * 10_000));
  const rounded = Number((exact * 2n + 1_000_000n) / 2_000_000n);
  return taxable < 0 ? -rounded || 0 : rounded;
}

/** `exempt`: no tax is charged; `reverse`: the customer owes the tax (reverse charge). */
export type Exemption = 'none' | 'exempt' | 'reverse';

function reasonOf(rate: TaxRate, exemption: Exemption): LineTax['taxability_reason'] {
  if (exemption === 'reverse') return 'reverse_charge';
  if (exemption === 'exempt') return 'customer_exempt';
  return rate.percentage === 0 ? 'zero_rated' : 'standard_rated';
}

const taxEntry = (rate: TaxRate, amount: number, taxable: number, exemption: Exemption): LineTax => ({
  amount: exemption === 'none' ? amount : 0,
  tax_behavior: 'exclusive',
  tax_rate_details: { tax_rate: rate.id },
  taxability_reason: reasonOf(rate, exemption),
  taxable_amount: taxable,
  type: 'tax_rate_details',
});

/** What each further line adds to the tax of those before it, so that the shares always sum up to the tax on the sum. */
function shareOfSum(running: Map<string, number>, rate: TaxRate, amount: number): number {
  const before = running.get(rate.id) ?? 0;
  running.set(rate.id, before + amount);
  return taxOn(before + amount, rate) - taxOn(before, rate);
}

/** The taxes of a whole invoice, and of each of its lines. */
export function taxesOf(
  lines: Taxable[],
  exemption: Exemption,
  rounding: TaxRounding,
): { total: LineTax[]; byLine: LineTax[][] } {
  const running = new Map<string, number>();
  const byLine = lines.map(({ amount, taxRates }) =>
    taxRates.map((rate) => {
      const tax = rounding === 'line-item' ? taxOn(amount, rate) : shareOfSum(running, rate, amount);
      return taxEntry(rate, tax, amount, exemption);
    }),
  );
  return { total: sumByRate(byLine.flat()), byLine };
}

/** Taxes of lines as taxes of their document: one entry for each rate. */
export function sumByRate(taxes: readonly LineTax[]): LineTax[] {
  const byRate = new Map<string, LineTax>();
  for (const tax of taxes) {
    const rate = tax.tax_rate_details?.tax_rate ?? '';
    const before = byRate.get(rate);
    byRate.set(rate, {
      ...tax,
      amount: tax.amount + (before?.amount ?? 0),
      taxable_amount: (tax.taxable_amount ?? 0) + (before?.taxable_amount ?? 0),
    });
  }
  return [...byRate.values()];
}
