/** An address as people type it, with the scheme that they leave out. */
export function toWebUrl(text: string): string {
  const address = text.trim();
  return address === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`;
}

/** A Shopify address as people copy it: from the browser, or only the name before `.myshopify.com`. */
export function toShopifyDomain(text: string): string {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/, '');
  return host === '' || host.includes('.') ? host : `${host}.myshopify.com`;
}
