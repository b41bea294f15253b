import type { Announcement, NewAnnouncement } from '@kontor/contract/announcement';

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

interface Flags {
  readonly complimentary?: { readonly until: string | null } | false | null;
}

interface End {
  readonly endsAt: string | null;
}

interface EndWithRefunds extends End {
  readonly refunds: readonly { readonly amount: number }[];
}

interface Refund {
  readonly to: string;
}

/** Special prices take the place of those before, or of the contract's own. */
function specialPrices({ before, after }: Sides): Sides {
  if (before === null) return { before, after };
  const { own, special } = before as SpecialPrices;
  return { before: { items: special.at(-1) ?? own }, after };
}

/** A rate of VAT names all rates of its country before: that which counts until the day of the new one is compared with it. */
function taxRate({ before, after }: Sides): Sides {
  if (!Array.isArray(before)) return { before, after };
  const { validFrom, ...country } = after as Rate;
  const earlier = (before as Rate[]).filter((rate) => rate.validFrom < validFrom).at(-1);
  return { before: earlier ? { ...country, ...earlier } : null, after };
}

/** What is called approved of a partner is another word than of a request. */
function decision({ before, after }: Sides): Sides {
  const [was, will] = [before as OfPartner, after as OfPartner];
  return { before: { partnerState: was.state }, after: { partnerState: will.state } };
}

function legalText({ before, after }: Sides): Sides {
  if (before === null) return { before, after };
  const { uuid: _, ...version } = before as { readonly uuid: string };
  return { before: version, after };
}

/** What was not agreed on stays as it is. */
function contractFlags({ before, after }: Sides): Sides {
  const named = ({ complimentary, ...flags }: Flags) => ({
    ...flags,
    ...(complimentary !== undefined && {
      complimentary: complimentary ? (complimentary.until ?? 'ever') : complimentary,
    }),
  });
  const was = named(before as Flags);
  return { before: was, after: { ...was, ...named(after as Flags) } };
}

/** What goes back of each invoice, and which contract it is, names nothing that people know. */
function contractEnd({ before, after }: Sides): Sides {
  const { endsAt, refunds } = after as EndWithRefunds;
  const refunded = refunds.length > 0 ? refunds.reduce((sum, { amount }) => sum + amount, 0) : null;
  return { before: { endsAt: (before as End).endsAt, refunded: null }, after: { endsAt, refunded } };
}

/** Where an amount goes is none of the ends of a range, which have the same name. */
function refund({ before, after }: Sides): Sides {
  const { to: way, ...amounts } = after as Refund;
  return { before, after: { ...amounts, way } };
}

/** Days and audience have names of their own; identifier and time of a notice name nothing that people know. */
function announcement({ before, after }: Sides): Sides {
  const named = (of: Announcement | NewAnnouncement | null) =>
    of && {
      textDe: of.texts.de,
      textEn: of.texts.en,
      level: of.level,
      firstDay: of.from,
      lastDay: of.until,
      ...of.audience,
    };
  return { before: named(before as Announcement | null), after: named(after as NewAnnouncement | null) };
}

/** A draft is agreed to as it is; what changes is how it differs from the list that counts now. */
function publication({ before, after }: Sides): Sides {
  if (before === null || !('current' in (before as object))) return { before, after };
  const { uuid: _, ...list } = after as { readonly uuid: string };
  return { before: (before as { readonly current: unknown }).current, after: list };
}

const shapes: Readonly<Record<string, (sides: Sides) => Sides>> = {
  'POST /backoffice/tax-rate': taxRate,
  'PUT /backoffice/price-list/{priceListUuid}/publish': publication,
  'PUT /backoffice/shop/{customerShopUuid}/price': specialPrices,
  'PUT /backoffice/partner/{partnerUuid}/approve': decision,
  'PUT /backoffice/partner/{partnerUuid}/suspend': decision,
  'POST /backoffice/legal-document': legalText,
  'PUT /backoffice/shop/{customerShopUuid}/contract': contractFlags,
  'PUT /backoffice/shop/{customerShopUuid}/cancel/{idempotencyKey}': contractEnd,
  'PUT /backoffice/invoice/{correctedInvoiceUuid}/refund/{idempotencyKey}': refund,
  'POST /backoffice/announcement': announcement,
  'PUT /backoffice/announcement/{announcementUuid}': announcement,
  'DELETE /backoffice/announcement/{announcementUuid}': announcement,
};

/** What a call says of before and after, in one shape, of what people know by name. */
export const comparable = (call: string, sides: Sides): Sides => shapes[call]?.(sides) ?? sides;
