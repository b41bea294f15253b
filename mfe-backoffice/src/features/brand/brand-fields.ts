import type { Brand } from '@kontor/contract/operator-brand';

/** The fields of the page, by the paths of their values in the brand. */
export const groups = {
  product: ['name', 'senderName'],
  company: [
    'company.name',
    'company.addressLine1',
    'company.zip',
    'company.city',
    'company.isoCountryCode',
    'company.phone',
    'company.registration',
    'company.vatId',
    'company.taxNumber',
  ],
  colours: ['colours.light', 'colours.dark'],
  bankAccount: ['bankAccount.accountHolder', 'bankAccount.iban', 'bankAccount.bic'],
} as const;

/** Those of which more is said than their names. */
export const explained = [
  'name',
  'senderName',
  'company.name',
  'company.addressLine1',
  'company.isoCountryCode',
  'company.phone',
  'company.registration',
  'colours.light',
  'colours.dark',
  'bankAccount.accountHolder',
  'bankAccount.iban',
] as const;

export type BrandField = (typeof groups)[keyof typeof groups][number];
export type BrandFields = Readonly<Record<BrandField, string>> & { readonly logo: string | null };

const all: readonly BrandField[] = Object.values(groups).flat();

/** The field that a violation of the body is about; one of a whole part stands at its first field. */
export const fieldOfPath = (path: string): BrandField | 'logo' | null =>
  path === 'logo' ? path : (all.find((field) => field === path || field.startsWith(`${path}.`)) ?? null);

export const fieldsOf = ({ name, senderName, company, colours, logo, bankAccount }: Brand): BrandFields => ({
  logo,
  name,
  senderName,
  'company.name': company.name,
  'company.addressLine1': company.addressLine1,
  'company.zip': company.zip,
  'company.city': company.city,
  'company.isoCountryCode': company.isoCountryCode,
  'company.phone': company.phone,
  'company.registration': company.registration,
  'company.vatId': company.vatId,
  'company.taxNumber': company.taxNumber,
  'colours.light': colours.light,
  'colours.dark': colours.dark,
  'bankAccount.accountHolder': bankAccount?.accountHolder ?? '',
  'bankAccount.iban': bankAccount?.iban ?? '',
  'bankAccount.bic': bankAccount?.bic ?? '',
});

/** As codes and account numbers are written without what makes them easier to read. */
const compact = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** The brand that the fields say; the server decides whether it can be set. */
export function brandOf(fields: BrandFields): Brand {
  const text = (field: BrandField) => fields[field].trim();
  const colour = (field: BrandField) => text(field).toLowerCase();
  const account = {
    accountHolder: text('bankAccount.accountHolder'),
    iban: compact(fields['bankAccount.iban']),
    bic: compact(fields['bankAccount.bic']),
  };
  return {
    name: text('name'),
    senderName: text('senderName'),
    company: {
      name: text('company.name'),
      addressLine1: text('company.addressLine1'),
      zip: text('company.zip'),
      city: text('company.city'),
      isoCountryCode: compact(fields['company.isoCountryCode']),
      vatId: compact(fields['company.vatId']),
      taxNumber: text('company.taxNumber'),
      registration: text('company.registration'),
      phone: text('company.phone'),
    },
    colours: { light: colour('colours.light'), dark: colour('colours.dark') },
    logo: fields.logo,
    bankAccount: Object.values(account).every((value) => value === '') ? null : account,
  };
}
