import * as z from 'zod/mini';

/** Lower-case UUID (contract: ids on the wire). */
export const uuid = () => z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

/** An instant, ISO 8601 in UTC. */
export const instant = () => z.iso.datetime();

/** Money in integer cents of EUR (spec §9). */
export const cents = () => z.int();

/**
 * Without control characters: databases refuse NUL, and nobody types the others. Without halves of a surrogate pair: UTF-8
 * cannot hold them, so they would be kept as another character.
 */
const printable = () => z.regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** What a person typed to find or name something that exists. */
export const term = (min: number, max: number) => z.string().check(z.minLength(min), z.maxLength(max), printable());

/** Whether there is anything to see: spaces of no width and fillers are as empty as spaces (Unicode TR44, Default_Ignorable). */
export const isBlank = (value: string): boolean => !visible.test(value);
const visible = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Text in which there is something to see, of at most `max` characters. Kept as it is sent: forms trim what people type. */
export const text = (max: number) => z.string().check(z.regex(visible), z.maxLength(max), printable());

/** As people write it: digits with spaces and the usual signs between them, with or without the country's prefix. */
export const phone = () => z.string().check(z.maxLength(40), z.regex(/^\+?[\d ()/.-]*\d[\d ()/.-]*$/));

export const email = () => z.string().check(z.maxLength(254), z.email());

/** At least 10 characters; no composition rules (NIST SP 800-63B); 128 at most, so that hashing stays bounded. */
export const password = () => z.string().check(z.minLength(10), z.maxLength(128));

/** The password of the account, given again before something that an intruder must not do. */
export const currentPassword = () => z.string().check(z.minLength(1), z.maxLength(128));

/** Six digits of an authenticator app, or a recovery code, with spaces and dashes as people copy them. */
export const secondFactorCode = () => z.string().check(z.maxLength(40), z.regex(/^(?:[\s-]*[0-9A-Za-z]){6,16}[\s-]*$/));

/** Bytes in base64url without padding, at most `max` characters. */
export const base64Url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]+$/));

/** ISO 3166-1 alpha-2, upper case. */
export const isoCountryCode = () => z.string().check(z.regex(/^[A-Z]{2}$/));

/** The languages of the portal; German is the default (spec §9). */
export const language = () => z.enum(['de', 'en']);

/** An absolute http(s) address. */
export const webUrl = () => z.string().check(z.maxLength(2000), z.regex(/^https?:\/\/[^\s/?#]+\.[^\s/?#]+/i));

/** The address that Shopify gives every shop; nothing else is ever taken for one. */
export const shopifyShopDomain = () =>
  z.string().check(z.maxLength(255), z.regex(/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/));

/** The value, or an empty string where there is none (spec §7: 'or an empty string meaning none'). */
export const orNone = <T extends z.ZodMiniType>(schema: T) => z.union([schema, z.literal('')]);

/** A query list: one value may arrive alone. */
export const queryList = <T extends z.ZodMiniType<string>>(item: T) => z.optional(z.union([item, z.array(item)]));

export type Language = z.output<ReturnType<typeof language>>;
