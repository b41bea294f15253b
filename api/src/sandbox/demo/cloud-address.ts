import { brand } from '@kontor/contract/brand';

/** `Räder & Mehr` → `https://raeder-mehr-1a2b3c4d.cloud.kontor.test`; the suffix distinguishes equal names. */
export function cloudAddress(name: string, shopUuid: string): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (letter) => transcribed[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40);
  const label = [slug, shopUuid.slice(0, 8)].filter(Boolean).join('-');
  return `https://${label}.cloud.${brand.shortName}.test`;
}

const transcribed: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
