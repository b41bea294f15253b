import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { longestSearch } from './longest-search.ts';
import { receiverLimits } from './receiver-limits.ts';
import { everyMember, pays } from './role.ts';
import {
  asStored,
  compactCode,
  isoCountryCode,
  phone,
  queryList,
  role,
  term,
  text,
  uuid,
  writtenNumber,
} from './schema.ts';
import { Shop } from './shop.ts';

/**
 * Of the VAT id (spec §4). `pending`: it is being checked; `unavailable`: there is none, or it could not be checked.
 */
export const VatIdVerificationStatus = z.enum(['pending', 'unavailable', 'unverified', 'verified']);

const VatId = compactCode(/^[A-Z]{2}[A-Z0-9+*.-]{2,18}$/);

/**
 * Whether an organization asks all members for a second factor. `missing`: it does, and the caller has none: calls about it are
 * refused, and base data and shops are not shown.
 */
export const SecondFactorRule = z.enum(['optional', 'required', 'missing']);

/** Company and billing address. `vatId` carries its country prefix, without spaces, which are dropped as dots and hyphens are. */
export const BaseData = z.strictObject({
  companyName: text(receiverLimits.name),
  addressLine1: text(receiverLimits.addressLine),
  addressLine2: z.nullable(text(receiverLimits.addressLine)),
  zip: writtenNumber(20),
  city: text(100),
  isoCountryCode: isoCountryCode(),
  phoneNumber: z.nullable(phone(receiverLimits.phone)),
  vatId: z.nullable(VatId),
});

/** The same as it was stored, perhaps by a release with wider limits. */
export const StoredBaseData = asStored(BaseData.shape);

/**
 * A company with an account (spec §3). A partner is `incomplete` until it has base data; a merchant may begin a trial without
 * them.
 */
export const Organization = z.object({
  uuid: uuid(),
  type: z.enum(['merchant', 'partner']),
  name: z.string(),
  state: z.enum(['incomplete', 'active']),
  /** `null` unless the association was requested, or if nothing was entered yet. */
  baseData: z.nullable(StoredBaseData),
  vatIdVerificationStatus: VatIdVerificationStatus,
  /** The caller's own in it. */
  role: role(),
  secondFactor: SecondFactorRule,
  /** The first twenty, oldest first, and the one that was asked for; `null` unless the association was requested. */
  shops: z.nullable(z.array(Shop)),
  /** How many there are; `null` unless the shops were requested. */
  shopCount: z.nullable(z.int()),
  /** Those that were removed, whose papers stay, as many at most; `null` unless the shops were requested. */
  removedShops: z.nullable(z.array(z.object({ uuid: uuid(), name: z.string() }))),
});

/** Where a user can go: a shop with its organization, or one whose shops are not shown, such as a partner's. Without associations. */
export const Place = z.object({ organization: Organization, shop: z.nullable(Shop) });

/** What the register of the EU says about a VAT id. Members decide themselves what it gives away besides the status. */
export const VatIdAnswer = z.object({
  /** `pending`: the register could not be asked just now. */
  status: VatIdVerificationStatus,
  companyName: z.nullable(z.string()),
  addressLine1: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  city: z.nullable(z.string()),
});

export const organizationCalls = defineCalls({
  'GET /organization': {
    summary:
      "The user's organizations, oldest first, optionally searched by name, twenty at a time; the header Link names the next page",
    permission: 'signed-in',
    query: z.strictObject({
      search: z.optional(term(0, longestSearch)),
      'associations[]': queryList(z.enum(['baseData', 'shops'])),
      /** Of these the answer tells in any case, if they are the user's: where the user is, or was last. */
      organization: z.optional(uuid()),
      shop: z.optional(uuid()),
      cursor: z.optional(z.string().check(z.maxLength(200))),
    }),
    success: { status: 200, body: z.array(Organization) },
    errors: [],
  },
  'GET /place': {
    summary: 'Where a user can go, by words of names and addresses; twenty at most',
    permission: 'signed-in',
    query: z.strictObject({ search: z.optional(text(longestSearch)) }),
    success: { status: 200, body: z.array(Place) },
    errors: [],
  },
  'GET /organization/{organizationUuid}': {
    summary: 'One organization with base data and shops',
    permission: 'member',
    roles: everyMember,
    success: { status: 200, body: Organization },
    errors: [],
  },
  'PUT /organization/{organizationUuid}/base-data': {
    summary: 'Changes the base data; a changed VAT id is verified in the background',
    permission: 'member',
    roles: pays,
    body: BaseData,
    success: { status: 200, body: Organization },
    errors: [],
  },
  'POST /organization/{organizationUuid}/vat-id-query': {
    summary: 'Asks the register about a VAT id, to fill the form of the base data; stores nothing',
    permission: 'member',
    roles: pays,
    body: z.strictObject({ vatId: VatId, isoCountryCode: isoCountryCode() }),
    success: { status: 200, body: VatIdAnswer },
    errors: [],
  },
});

export type Place = z.output<typeof Place>;
export type VatIdAnswer = z.output<typeof VatIdAnswer>;
export type BaseData = z.output<typeof BaseData>;
export type Organization = z.output<typeof Organization>;
export type VatIdVerificationStatus = z.output<typeof VatIdVerificationStatus>;
