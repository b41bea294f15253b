/**
 * Scripts and style sheets are named after the SHA-256 of their content, `remote.<43 characters of base64url>.js`, so
 * that their URL contains their `integrity` (https://www.w3.org/TR/sri-2/) and no list of hashes has to be sent.
 *
 * Builds copy this function into every bundle that loads others, so it must not use anything from outside itself.
 *
 * @returns `null` if the name contains no hash: in development builds, and in releases from before there were such
 * names
 */
export const integrityInName = (address: string): string | null => {
  const hash = /\.([\w-]{43})\.(?:js|css)$/.exec(address)?.[1];
  return hash ? `sha256-${hash.replaceAll('-', '+').replaceAll('_', '/')}=` : null;
};

/**
 * Whether a name contains a hash of the content, so that the file never changes. Older releases have twelve hexadecimal
 * digits.
 */
export const isNamedByContent = (address: string): boolean => /\.([0-9a-f]{8,}|[\w-]{43})\.\w+$/.test(address);
