/**
 * The beginning of the names of files that the vendor hands out, by the name of its product: small letters, digits and dashes.
 * `export` if that leaves nothing.
 */
export function productFileName(product: string): string {
  const plain = product.toLowerCase().replaceAll('ß', 'ss').normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return plain.replaceAll(/[^a-z\d]+/g, '-').replaceAll(/^-|-$/g, '') || 'export';
}
