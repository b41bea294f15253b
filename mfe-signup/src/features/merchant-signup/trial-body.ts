import { NewShop } from '@kontor/contract/shop';
import { type SelectedProducts, type ShopSystem, TrialAccount } from '@kontor/contract/signup';
import { isSelectionValid } from '@kontor/domain/signup-selection';
import * as z from 'zod/mini';
import { addressFieldOf, shopTypeOf } from './shop-body.ts';

/** The four fields of the short way: person, password, and the shop's address, or its name if it has none yet. */
export interface TrialForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
  readonly name?: string | undefined;
  readonly mainShopUrl?: string | undefined;
  readonly shopifyShopDomain?: string | undefined;
}

const person = z.pick(TrialAccount, { firstName: true, lastName: true, password: true });
const { name, mainShopUrl, shopifyShopDomain } = NewShop.shape;

/** The form has only the field that the system requires. */
export function trialSchemaOf(shopSystem: ShopSystem): z.ZodMiniType<TrialForm> {
  switch (addressFieldOf(shopSystem)) {
    case 'mainShopUrl':
      return z.extend(person, { mainShopUrl: mainShopUrl.def.innerType });
    case 'shopifyShopDomain':
      return z.extend(person, { shopifyShopDomain: shopifyShopDomain.def.innerType });
    case null:
      return z.extend(person, { name });
  }
}

/** ERP alone, unless something was selected. */
export const productsOfTrial = (selected: SelectedProducts): SelectedProducts =>
  isSelectionValid(selected) ? selected : { erp: true, wms: false, pos: false };

/** A shop that has an address is called by its host: `radwerk.de`. */
export function shopOfTrial(shopSystem: ShopSystem, form: TrialForm): NewShop {
  const url = form.mainShopUrl ?? null;
  const domain = form.shopifyShopDomain ?? null;
  return {
    type: shopTypeOf[shopSystem],
    name: form.name ?? (url === null ? (domain ?? '') : hostOf(url)).slice(0, 120),
    mainShopUrl: url,
    shopifyShopDomain: domain,
  };
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url).replace(/^www\./, '');
