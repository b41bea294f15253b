import type { PartnerFieldOfActivity } from '@kontor/contract/partner';
import type { PartnerSignupAccount, SelectedProducts, ShopSystem } from '@kontor/contract/signup';

export type SelectableProduct = keyof SelectedProducts;
export type PartnerShopSystems = PartnerSignupAccount['shopSystems'];

/** The initial selection of a sign-up. */
export const noProducts: SelectedProducts = { erp: false, wms: false, pos: false };

/** WMS and POS require ERP: it cannot be deselected while one of them is selected (spec §4). */
export function isLocked(selection: SelectedProducts, product: SelectableProduct): boolean {
  return product === 'erp' && (selection.wms || selection.pos);
}

/** The selection after a click on a product: WMS or POS selects ERP as well (spec §4). */
export function toggleProduct(selection: SelectedProducts, product: SelectableProduct): SelectedProducts {
  if (isLocked(selection, product)) return selection;
  const selected = !selection[product];
  return { ...selection, erp: product === 'erp' ? selected : selection.erp || selected, [product]: selected };
}

/** Whether a selection is valid and not empty. */
export function isSelectionValid({ erp }: SelectedProducts): boolean {
  return erp;
}

/** Whether products are chosen in sign-up: for shopware5 there are none before the migration. */
export const choosesProducts = (shopSystem: ShopSystem | null): boolean => shopSystem !== 'shopware5';

/** Whether a merchant may go on to the account. */
export const isSelectionComplete = (shopSystem: ShopSystem | null, selection: SelectedProducts): boolean =>
  !choosesProducts(shopSystem) || isSelectionValid(selection);

/** The initial values of a partner's sign-up (spec §4). */
export const defaultFieldOfActivity: PartnerFieldOfActivity = 'ecommerce';

/** The shop systems of a technology partner, and the initial choice of any other (spec §4). */
export const noShopSystems: PartnerShopSystems = { shopware6: false, shopware5: false, shopify: false, cloud: false };

/** The shop systems that stay selected for a field of activity: technology partners have none (spec §4). */
export function shopSystemsFor(fieldOfActivity: PartnerFieldOfActivity, chosen: PartnerShopSystems) {
  return fieldOfActivity === 'technology' ? noShopSystems : chosen;
}
