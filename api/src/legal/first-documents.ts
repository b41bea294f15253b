import { readFileSync } from 'node:fs';
import { brand } from '@kontor/contract/brand';
import { firstBrand } from '@kontor/contract/first-brand';
import { type LegalKind, legalKinds } from '@kontor/contract/legal-document';
import { fill } from '../infrastructure/placeholders.ts';

/** Their ids are the same everywhere, for restored data. */
const uuids: Readonly<Record<LegalKind, string>> = {
  terms: '00000000-0000-4000-8000-0000001e9a01',
  privacy: '00000000-0000-4000-8000-0000001e9a02',
  imprint: '00000000-0000-4000-8000-0000001e9a03',
  dpa: '00000000-0000-4000-8000-0000001e9a04',
};

const { company } = firstBrand;
const values = {
  product: firstBrand.name,
  company: company.name,
  street: company.addressLine1,
  zip: company.zip,
  city: company.city,
  registration: company.registration,
  vatId: company.vatId,
  phone: company.phone,
  email: brand.supportEmail,
};

const read = (kind: LegalKind, language: 'de' | 'en'): string =>
  fill(readFileSync(new URL(`./first-texts/${kind}.${language}.md`, import.meta.url), 'utf8'), values).trim();

/** The versions that a database begins with. The vendor replaces them in the portal by those that its lawyers have read. */
export const firstLegalDocuments = () =>
  legalKinds.map((kind) => ({
    uuid: uuids[kind],
    kind,
    texts: { de: read(kind, 'de'), en: read(kind, 'en') },
  }));
