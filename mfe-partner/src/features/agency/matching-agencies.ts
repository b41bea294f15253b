import type { PartnerAgency } from '@kontor/contract/partner';

/** Agencies whose name or city contains every word of the search, regardless of case and accents. */
export function matchingAgencies(agencies: readonly PartnerAgency[], search: string): PartnerAgency[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return agencies.filter(({ name, city }) => {
    const text = plain(`${name} ${city ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
