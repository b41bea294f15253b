/** A URL as typed, with the scheme added if it is missing. */
export function toWebUrl(text: string): string {
  const address = text.trim();
  return address === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`;
}

/** A Shopify domain as copied from the browser, or only the name before `.myshopify.com`. */
export function toShopifyDomain(text: string): string {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/, '');
  return host === '' || host.includes('.') ? host : `${host}.myshopify.com`;
}
