import type { Price, TaxRate } from '../protocol/wire.ts';

/** A line before its invoice exists: what is charged, for which time, and how it is taxed. Amounts in cents, net. */
export interface DraftLine {
  amount: number;
  description: string;
  price: Price;
  quantity: number;
  period: { start: number; end: number };
  subscriptionItem: string;
  /** Whether it is a proration. */
  proration: boolean;
  taxRates: TaxRate[];
}
