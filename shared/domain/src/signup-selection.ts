import type { PartnerFieldOfActivity } from '@kontor/contract/partner';
import type { PartnerSignupAccount, SelectedProducts } from '@kontor/contract/signup';

export type SelectableProduct = keyof SelectedProducts;
export type PartnerShopSystems = PartnerSignupAccount['shopSystems'];

/** Where the selection in a sign-up begins. */
export const noProducts: SelectedProducts = { erp: false, wms: false, pos: false };

/** ERP carries the other two: it cannot be taken away from under them (spec §4). */
export function isLocked(selection: SelectedProducts, product: SelectableProduct): boolean {
  return product === 'erp' && (selection.wms || selection.pos);
}

/** The selection after a click on a product: WMS or POS brings ERP along (spec §4). */
export function toggleProduct(selection: SelectedProducts, product: SelectableProduct): SelectedProducts {
  if (isLocked(selection, product)) return selection;
  const selected = !selection[product];
  return { ...selection, erp: product === 'erp' ? selected : selection.erp || selected, [product]: selected };
}

/** Whether a selection could have been clicked together, and has something in it. */
export function isSelectionValid({ erp }: SelectedProducts): boolean {
  return erp;
}

/** What a partner's sign-up begins with (spec §4). */
export const defaultFieldOfActivity: PartnerFieldOfActivity = 'ecommerce';

/** What a technology partner has, and where the choice of any other begins (spec §4). */
export const noShopSystems: PartnerShopSystems = { shopware6: false, shopware5: false, shopify: false, cloud: false };

/** The shop systems that stay chosen with a field of activity: technology partners have none (spec §4). */
export function shopSystemsFor(fieldOfActivity: PartnerFieldOfActivity, chosen: PartnerShopSystems) {
  return fieldOfActivity === 'technology' ? noShopSystems : chosen;
}
