interface Place {
  readonly addressLine1: string;
  readonly zip: string;
}

/**
 * Whether two addresses mean the same house, however they are written: `Hauptstr. 5` is `Hauptstraße 5`. The postal code stands for the
 * city, of which a part may be named or not.
 */
export const isSamePlace = (one: Place, other: Place): boolean =>
  plain(one.zip) === plain(other.zip) && plain(one.addressLine1) === plain(other.addressLine1);

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/str(?:asse|\.)/g, 'str')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
