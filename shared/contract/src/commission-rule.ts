import * as z from 'zod/mini';

/** What a partner earns of what its customers pay, as it is set. */
export const commissionRule = {
  /** In percent of the net amount, with two decimals at most. */
  rate: z.number().check(z.gte(0), z.lte(100), z.multipleOf(0.01)),
  /** For how many months, of each customer. */
  months: z.int().check(z.gte(1), z.lte(120)),
};
