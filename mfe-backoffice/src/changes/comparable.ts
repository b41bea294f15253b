interface Sides {
  readonly before: unknown;
  readonly after: unknown;
}

interface Rate {
  readonly rate: number;
  readonly validFrom: string;
}

interface SpecialPrices {
  readonly own: readonly unknown[];
  readonly special: readonly (readonly unknown[])[];
}

/**
 * What a call says of before and after, in one shape. A rate of VAT names all rates of its country before: that which counts
 * until the day of the new one is compared with it. Special prices take the place of those before, or of the contract's own.
 */
export function comparable(call: string, { before, after }: Sides): Sides {
  if (call === 'POST /backoffice/tax-rate' && Array.isArray(before)) {
    const { validFrom, ...country } = after as Rate;
    const earlier = (before as Rate[]).filter((rate) => rate.validFrom < validFrom).at(-1);
    return { before: earlier ? { ...country, ...earlier } : null, after };
  }
  if (call === 'PUT /backoffice/shop/{customerShopUuid}/price' && before !== null) {
    const { own, special } = before as SpecialPrices;
    return { before: { items: special.at(-1) ?? own }, after };
  }
  return { before, after };
}
