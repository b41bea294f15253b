interface OfShop {
  readonly organizationUuid: string;
}

/** The address of a page about a shop, for mails. */
export const shopPage = (publicUrl: string, { organizationUuid }: OfShop, shopUuid: string, page: string): string =>
  `${publicUrl}/organization/${organizationUuid}/shop/${shopUuid}/${page}`;

/** The sheet that pays an invoice, on the page of invoices. */
export const payPage = (publicUrl: string, shop: OfShop, shopUuid: string, invoiceUuid: string): string =>
  `${shopPage(publicUrl, shop, shopUuid, 'invoices')}?pay=${invoiceUuid}`;
