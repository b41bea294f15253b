import * as z from 'zod/mini';
import { asciiEmail, sentEmail } from './email-address.ts';
import { firstLanguages, type Language, languages } from './language.ts';
import {
  alike,
  alikeCode,
  alikeLines,
  compact,
  manyLines,
  oneLine,
  opaque,
  phoneNumber,
  written,
} from './normal-form.ts';
import { roles } from './role.ts';
import { staffRoles } from './staff-role.ts';
import { uuidFormat } from './uuid-format.ts';

export type { Language } from './language.ts';

/** Lower-case UUID (contract: ids on the wire). */
export const uuid = () => z.string().check(z.regex(uuidFormat));

/** An instant, ISO 8601 in UTC. */
export const instant = () => z.iso.datetime();

/** A day of the vendor's calendar, from 2000 on: databases know no year 0, and no day after the year 9999. */
export const calendarDate = () => z.iso.date().check(z.regex(/^2\d{3}-/));

/** The id that another system of the vendor's has given to something. */
export const externalId = () => z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,100}$/));

/** Money in integer cents of EUR (spec §9). */
export const cents = () => z.int();

/** The most that operators may move at once, or set as a limit: a million euros. */
export const mostCents = 100_000_000;

/**
 * Without control characters: databases refuse NUL, and the others are never intended. Without unpaired surrogates:
 * UTF-8 cannot encode them, so a different character would be stored. Without noncharacters (U+FFFE, U+FFFF …): no XML document may
 * contain these two (XML 1.0, 2.2), and none of them is meant for interchange (Unicode, 23.7).
 */
const printable = () => z.regex(/^[^\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]*$/u);

const forms = z.registry<{ readonly form: (text: string) => string }>();

type Checks = Parameters<z.ZodMiniString['check']>;

/**
 * A text in which what looks alike is alike, of which forms also take away what was typed without meaning.
 *
 * @param one what the server makes of it; texts in ASCII stay as they are
 * @param typed what a form makes of it before
 */
const inOneForm = (one: (text: string) => string, typed: (text: string) => string, ...checks: Checks) =>
  z
    .string()
    .check(z.overwrite(one), ...checks)
    .register(forms, { form: typed });

/** What a form sends of a text that was typed into the field of a schema. */
export const asTyped = (schema: z.core.$ZodType, typed: string): string => forms.get(schema)?.form(typed) ?? typed;

/** A search text or a name of something that exists. */
export const term = (min: number, max: number) =>
  inOneForm(alike, oneLine, z.minLength(min), z.maxLength(max), printable());

/** A text as it is being typed: incomplete, and kept to the letter, spaces at its end included. */
export const typedSoFar = (max: number) => z.string().check(z.maxLength(max), printable());

/**
 * Whether a text has visible characters: zero-width spaces and fillers count as blank (Unicode TR44,
 * Default_Ignorable).
 */
export const isBlank = (value: string): boolean => !visible.test(value);
const visible = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Text with visible characters, of at most `max` characters in its one form (normal-form.ts). */
export const text = (max: number) => inOneForm(alike, oneLine, z.regex(visible), z.maxLength(max), printable());

/** A number or an identifier that others have given, as it is written: postcodes, tax numbers, serial numbers. */
export const writtenNumber = (max: number) =>
  inOneForm(alikeCode, written, z.regex(visible), z.maxLength(max), printable());

/** In electronic form: in capitals and without spaces, which forms make of what was typed. */
export const compactCode = (form: RegExp) => inOneForm(alikeCode, compact, z.regex(form));

/** As usually written: digits with spaces and the usual separators, with or without the country's prefix. */
export const phone = (max = 40) =>
  inOneForm(alikeCode, phoneNumber, z.maxLength(max), z.regex(/^\+?[\d ()/.-]*\d[\d ()/.-]*$/));

/** An e-mail address (email-address.ts), in the form in which it is sent, since only that is understood everywhere. */
export const email = () =>
  inOneForm(
    sentEmail,
    oneLine,
    z.regex(visible),
    z.maxLength(254),
    z.refine((value) => asciiEmail(value) !== null, { params: { code: 'email' } }),
    // For the OpenAPI document, which cannot state the rule itself.
    z.meta({ format: 'idn-email' }),
  );

/**
 * At least 10 characters; no composition rules (NIST SP 800-63B); at most 128, so that hashing stays bounded. In the form in which it
 * is hashed.
 */
export const password = () => z.string().check(z.overwrite(opaque), z.minLength(10), z.maxLength(128));

/** The current password, required again before sensitive changes. As it was typed: it may be older than the form of passwords. */
export const currentPassword = () => z.string().check(z.minLength(1), z.maxLength(128));

/** Six digits of an authenticator app, or a recovery code; spaces and dashes are allowed. */
export const secondFactorCode = () =>
  inOneForm(alikeCode, written, z.maxLength(40), z.regex(/^(?:[\s-]*[0-9A-Za-z]){6,16}[\s-]*$/));

/** Bytes in base64url without padding, at most `max` characters. */
export const base64Url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]+$/));

/** ISO 3166-1 alpha-2, upper case. */
export const isoCountryCode = () => z.string().check(z.regex(/^[A-Z]{2}$/));

export const language = () => z.enum(languages);

type First = (typeof firstLanguages)[number];

/** What others bring: in the first languages, and perhaps in later ones (language.ts). */
export function inFirstLanguages<T extends z.ZodMiniType>(schema: T) {
  const shape = languages.map((each) => [each, isFirst(each) ? schema : z.optional(schema)]);
  return z.object(
    Object.fromEntries(shape) as Record<First, T> & Record<Exclude<Language, First>, z.ZodMiniOptional<T>>,
  );
}

const isFirst = (given: Language): boolean => (firstLanguages as readonly Language[]).includes(given);

/** What a member may do (role.ts). */
export const role = () => z.enum(roles);

/** What a person of the vendor's may do (staff-role.ts). */
export const staffRole = () => z.enum(staffRoles);

/** An absolute http(s) address. */
export const webUrl = () => inOneForm(alike, oneLine, z.maxLength(2000), z.regex(/^https?:\/\/[^\s/?#]+\.[^\s/?#]+/i));

/** An absolute address that is only reached encrypted. */
export const httpsUrl = () => inOneForm(alike, oneLine, z.maxLength(2000), z.regex(/^https:\/\/[^\s/?#]+\.[^\s/?#]+/i));

/** The domain that Shopify gives every shop; no other domain is accepted as one. */
export const shopifyShopDomain = () =>
  inOneForm(alike, oneLine, z.maxLength(255), z.regex(/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/));

/** The value, or an empty string for none (spec §7). */
export const orNone = <T extends z.ZodMiniType>(schema: T) => z.union([schema, z.literal('')]);

/** A query list: a single value may not be an array. */
export const queryList = <T extends z.ZodMiniType<string>>(item: T) => z.optional(z.union([item, z.array(item)]));

/** A text of any lines, in its one form. Other control characters than tabs and line breaks are refused, as in every text. */
export const lines = (max: number) =>
  inOneForm(
    alikeLines,
    manyLines,
    z.maxLength(max),
    z.regex(/^(?:[\t\n\r]|[^\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}])*$/u),
  );

/** Why a person of the vendor's changes something: 3 to 500 characters. */
export const reason = () => lines(500).check(z.minLength(3), z.regex(/\S/));

/**
 * What was entered in a form, as it is read back: its limits may have been wider when it was stored, and what is stored stays
 * readable. Only texts are; everything else is as in the form.
 */
export const asStored = <Shape extends z.core.$ZodShape>(shape: Shape): z.ZodMiniObject<Shape> =>
  z.object(
    Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, storedField(field)])) as unknown as Shape,
  );

/** What no form has ever accepted: control characters and unpaired surrogates. */
const everPrintable = z.regex(/^(?:[\t\n\r]|[^\p{Cc}\p{Cs}])*$/u);
const inOneLine = z.regex(/^[^\n\r\t]*$/);

/** Days and instants are no texts: the portal computes with them. */
function storedText(field: z.ZodMiniString): z.core.$ZodType {
  if (field instanceof z.iso.ZodMiniISODate || field instanceof z.iso.ZodMiniISODateTime) return field;
  const hasLines = z.safeParse(field, '1\n1').success;
  return z.string().check(everPrintable, ...(hasLines ? [] : [inOneLine]));
}

function storedField(field: z.core.$ZodType): z.core.$ZodType {
  if (field instanceof z.ZodMiniString) return storedText(field);
  if (field instanceof z.ZodMiniNullable) return z.nullable(storedField(field.def.innerType));
  if (field instanceof z.ZodMiniArray) return z.array(storedField(field.def.element));
  if (field instanceof z.ZodMiniObject) return asStored(field.def.shape);
  return field;
}
