import type { InvoiceLine, TaxRate } from '../wire.ts';

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

/**
 * Tax of a whole invoice: per rate on the sum of its lines, as EN 16931 (BR-CO-17) wants it on the printed invoice. The
 * lines' shares are what each adds to the running total, so that they always sum up to it.
 */
export function taxesOf(lines: Taxable[], exemption: Exemption): { total: LineTax[]; byLine: LineTax[][] } {
  const running = new Map<string, { rate: TaxRate; taxable: number }>();
  const byLine = lines.map((line) =>
    line.taxRates.map((rate) => {
      const before = running.get(rate.id)?.taxable ?? 0;
      const after = before + line.amount;
      running.set(rate.id, { rate, taxable: after });
      return taxEntry(rate, taxOn(after, rate) - taxOn(before, rate), line.amount, exemption);
    }),
  );
  const total = [...running.values()].map(({ rate, taxable }) =>
    taxEntry(rate, taxOn(taxable, rate), taxable, exemption),
  );
  return { total, byLine };
}
