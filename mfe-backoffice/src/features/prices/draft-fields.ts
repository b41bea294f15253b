import type { PriceList, PriceListItem } from '@kontor/contract/price-list';
import { centsIn, euros, wholeIn } from '../../changes/typed-numbers.ts';

/** A product of a draft as it stands in the fields: amounts in euros. */
export interface ItemFields {
  readonly item: PriceListItem;
  /** Without a limit for the last one. */
  readonly tiers: readonly { readonly upTo: string; readonly amount: string }[];
  readonly includedOrders: string;
  readonly extraOrderAmount: string;
}

export interface DraftFields {
  readonly monthsPaidPerYear: string;
  readonly items: readonly ItemFields[];
}

export const fieldsOfDraft = ({ monthsPaidPerYear, items }: PriceList): DraftFields => ({
  monthsPaidPerYear: String(monthsPaidPerYear),
  items: items.map((item) => ({
    item,
    tiers: item.tiers.map(({ upTo, unitAmount }) => ({
      upTo: upTo === null ? '' : String(upTo),
      amount: euros(unitAmount),
    })),
    includedOrders: item.includedOrders === null ? '' : String(item.includedOrders),
    extraOrderAmount: item.extraOrderAmount === null ? '' : euros(item.extraOrderAmount),
  })),
});

/** A further tier before the last one, which never ends. */
export const withTier = (fields: ItemFields): ItemFields => {
  const last = fields.tiers.at(-1) ?? { upTo: '', amount: '' };
  return { ...fields, tiers: [...fields.tiers.slice(0, -1), { upTo: '', amount: last.amount }, last] };
};

export const withoutTier = (fields: ItemFields, index: number): ItemFields => ({
  ...fields,
  tiers: fields.tiers.filter((_, each) => each !== index),
});

/** What the fields say; `null` where one of them is no number. Whether it can be published is looked at when it is published. */
export function contentOfFields({ monthsPaidPerYear, items }: DraftFields) {
  const content = {
    monthsPaidPerYear: wholeIn(monthsPaidPerYear),
    items: items.map(({ item, tiers, includedOrders, extraOrderAmount }) => ({
      ...item,
      tiers: tiers.map(({ upTo, amount }, index) => ({
        upTo: index === tiers.length - 1 ? null : wholeIn(upTo),
        unitAmount: centsIn(amount),
      })),
      includedOrders: item.includedOrders === null ? null : wholeIn(includedOrders),
      extraOrderAmount: item.extraOrderAmount === null ? null : centsIn(extraOrderAmount),
    })),
  };
  return JSON.stringify(content, (_, value: unknown) => (Number.isNaN(value) ? undefined : value)) ===
    JSON.stringify(content)
    ? content
    : null;
}
