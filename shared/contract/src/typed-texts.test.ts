import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { calls } from './calls.ts';
import { asTyped } from './schema.ts';

/** What one may type or paste into a form’s field of each kind, and what is stored of it. The first kind that fits is the field's. */
const kinds = {
  email: [' ｅｖａ@bu\u0308cher.de\n', 'eva@xn--bcher-kva.de'],
  phone: ['00４９\u00A030 1', '+49 30 1'],
  number: ['８９\u2009–1\u00AD\n', '89 -1'],
  lines: ['u\u0308\u00A0８\r\n\tx ', 'ü\u00A0８\n\tx'],
  line: ['\tu\u0308\u00A0 ８ \n', 'ü ８'],
  'VAT id': ['ｄｅ\u00A0１２３.456\u2011789', 'DE123.456-789'],
  certification: ['bsi‑k‑tr‑０４１２‑2021 ', 'BSI-K-TR-0412-2021'],
  iban: ['de89 ３704\u00A00044 0532 0130 00', 'DE89370400440532013000'],
  bic: ['cobade ff', 'COBADEFF'],
  account: ['８４\u00A000 ', '8400'],
  code: ['１２３\u2009４５６\n', '123 456'],
  shop: [' radwerk.myshopify.com\u00A0', 'radwerk.myshopify.com'],
  address: ['https://radwerk.de\u00A0\n', 'https://radwerk.de'],
  'new password': [' u\u0308bergang\u00A0１２ ', ' übergang １２ '],
  'as typed': [' u\u0308bergang\u00A0１２ ', ' u\u0308bergang\u00A0１２ '],
} as const satisfies Record<string, readonly [typed: string, stored: string]>;

/** Names of fields that people type or paste into, by kind. */
const fields: Record<keyof typeof kinds, string> = {
  email: 'contactEmail email invoiceEmails senderEmail supportEmail',
  phone: 'phone phoneNumber',
  code: 'code',
  account: 'badDebt bank clearing credit destination fees goodwill revenue reverseCharge thirdCountry',
  certification: 'tssCertification',
  iban: 'iban',
  bic: 'bic',
  'VAT id': 'vatId',
  shop: 'shopifyShopDomain',
  address: 'adminUrl mainShopUrl url',
  'new password': 'newPassword password',
  // Passwords that exist; what is kept while it is typed; what no page has a field for; places in lists.
  'as typed': `action addressLine1 addressLine2 city code companyName currentPassword cursor description firstName isoCountryCode
    lastName mainShopUrl name partner password phoneNumber shopifyShopDomain token vatId zip`,
  number: 'serialNumber taxNumber vatId zip',
  lines: 'de en logo message note reason text',
  line: `accountHolder addressLine1 addressLine2 appVersion bankReference buyerReference city companyName contactName costCentre
    de en firstName lastName manufacturer model name organizationName page platform purchaseOrderNumber query reason registration
    search senderName username version`,
};

/** Made by machines, or chosen: sent as they are, and refused in any other form. */
const literal =
  /uuid$|^(?:id|.*(?:At|From|Until|Since|Url)|from|to|until|since|url|months?|iso_?country_?code|countries|posSupportedCountries)$/i;
const tokens = `actor attestationObject authenticatorData clientDataJSON code cursor dark errorId group light name offerUuid organization
  partner passkeys person quoteId remote sha256 shop signature transports userHandle version`;

interface Field {
  readonly name: string;
  readonly kind: keyof typeof kinds | null;
}

const isKind = (schema: z.core.$ZodType, [typed, stored]: readonly [string, string]): boolean => {
  const { success, data } = z.safeParse(schema, asTyped(schema, typed));
  return success && data === stored;
};

function fieldsIn(schema: z.core.$ZodType | undefined, name = ''): Field[] {
  if (schema instanceof z.ZodMiniObject) {
    return Object.entries(schema.def.shape).flatMap(([key, part]) => fieldsIn(part, key));
  }
  if (schema instanceof z.ZodMiniArray) return fieldsIn(schema.def.element, name.replace('[]', ''));
  if (
    schema instanceof z.ZodMiniNullable ||
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniDefault
  ) {
    return fieldsIn(schema.def.innerType, name);
  }
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.flatMap((option) => fieldsIn(option, name));
  if (schema instanceof z.ZodMiniRecord) return fieldsIn(schema.def.valueType, name);
  if (!(schema instanceof z.ZodMiniString)) return [];
  const kind = Object.entries(kinds).find(([, pair]) => isKind(schema, pair))?.[0] ?? null;
  return [{ name: name.replace('[]', ''), kind: kind as Field['kind'] }];
}

const all = Object.values(calls as Readonly<Record<string, Call>>).flatMap(({ body, query }) => [
  ...fieldsIn(body),
  ...fieldsIn(query),
]);

const namesOf = (wanted: Field['kind']) => [
  ...new Set(all.filter(({ kind }) => kind === wanted).map(({ name }) => name)),
];

const words = (text: string) => text.split(/\s+/).filter(Boolean).sort();

test.each(Object.keys(kinds) as (keyof typeof kinds)[])('every field of the kind "%s" is known', (kind) => {
  expect(namesOf(kind).sort()).toEqual(words(fields[kind]));
});

test('everything else that is sent is made by machines', () => {
  expect(namesOf(null).filter((name) => !literal.test(name) && !words(tokens).includes(name))).toEqual([]);
});
