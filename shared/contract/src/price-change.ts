import * as z from 'zod/mini';
import { cents, instant } from './schema.ts';

/** What a contract costs per month or year, in cents. */
const ContractPrice = z.object({
  /** Net. */
  subtotal: cents(),
  /** Gross. */
  total: cents(),
});

/** What published price lists change about a contract, as its owner was told by mail. */
export const PriceChange = z.object({
  /** The renewal from which on it counts: up to the day before the contract can be cancelled. */
  from: instant(),
  /** Whether the prices are those of a year. */
  isYearlySubscription: z.boolean(),
  before: ContractPrice,
  after: ContractPrice,
});

export type PriceChange = z.output<typeof PriceChange>;
