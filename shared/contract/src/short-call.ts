/**
 * A call about an organization or a shop with one letter for the beginning of its path, as it is kept in browsers:
 * `GET S/cart`. Other calls as they are.
 */
export const shortCall = (call: string): string =>
  call.replace(' /organization/{organizationUuid}', ' O').replace(' O/shop/{shopUuid}', ' S');
