/** Names, on the page of invoices, a removed shop whose page was asked for. */
export const removedShopParameter = 'removed';
