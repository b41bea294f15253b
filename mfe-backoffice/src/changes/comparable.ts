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

interface OfPartner {
  readonly state: string;
}

const decisions = ['PUT /backoffice/partner/{partnerUuid}/approve', 'PUT /backoffice/partner/{partnerUuid}/suspend'];

/**
 * What a call says of before and after, in one shape. What is called approved of a partner is another word than of a request. A rate of VAT names all rates of its country before: that which counts
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
  if (decisions.includes(call)) {
    const [was, will] = [before as OfPartner, after as OfPartner];
    return { before: { partnerState: was.state }, after: { partnerState: will.state } };
  }
  if (call === 'POST /backoffice/legal-document' && before !== null) {
    const { uuid: _, ...version } = before as { readonly uuid: string };
    return { before: version, after };
  }
  return { before, after };
}
