import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { longestSearch } from './longest-search.ts';
import { administers, everyMember, operates, seesAdministration, seesOperations } from './role.ts';
import { instant, shopifyShopDomain, text, uuid, webUrl } from './schema.ts';

/** No value for Shopify: such a shop is a cloud shop with `usesShopify` (spec §3). */
export const ShopType = z.enum(['shopware5', 'shopware6', 'cloud']);
/** Of those in their order only `active` counts as active (spec §4); `failed` is left by another attempt. */
export const CloudShopState = z.enum(['starting', 'ready', 'active', 'failed']);

/** One shop of a merchant (spec §3). */
export const Shop = z.object({
  uuid: uuid(),
  organizationUuid: uuid(),
  name: z.string(),
  type: ShopType,
  mainShopUrl: z.nullable(z.string()),
  adminUrl: z.nullable(z.string()),
  usesShopify: z.boolean(),
  pluginInstallationLicense: z.nullable(z.string()),
  cloudShop: z.nullable(
    z.object({
      state: CloudShopState,
      shopifyShops: z.array(z.object({ domain: z.string(), state: z.enum(['active', 'uninstalled']) })),
    }),
  ),
});

/** What is needed to create a shop. */
export const NewShop = z.strictObject({
  type: ShopType,
  /** Required for shopware5 and shopware6, `null` for cloud shops, which get a URL of their own. */
  mainShopUrl: z.nullable(webUrl()),
  /** A `*.myshopify.com` domain creates a cloud shop that uses Shopify. */
  shopifyShopDomain: z.nullable(shopifyShopDomain()),
  name: text(120),
});

/** What can be changed of a shop. The address of a cloud shop stays as it is; `null` leaves it out. */
export const ShopDetails = z.strictObject({ name: text(120), mainShopUrl: z.nullable(webUrl()) });

/** An old shop and the one that replaces it (spec §3). */
export const ShopMigration = z.object({
  uuid: uuid(),
  predecessorShop: Shop,
  successorShop: Shop,
  state: z.enum(['staged', 'completed']),
});

/**
 * Result of a request to a shop's URL: a server answered, none did, or it is not a public internet address. Advice
 * while the URL is typed; a shop is added with any well-formed URL.
 */
export const ShopAddressVisit = z.enum(['answered', 'silent', 'refused']);

/** Whether the merchant has proven to control the address of a shop, and how to do it. */
export const AddressProof = z.object({
  /** What has to be found in the file or in the TXT record. */
  value: z.string(),
  state: z.enum(['open', 'proven']),
  fileUrl: z.string(),
  dnsName: z.string(),
});

/** A registered WMS or POS device; removing it frees its licence. */
export const Device = z.object({
  uuid: uuid(),
  name: z.string(),
  serialNumber: z.string(),
  /** `null` if the system that registered it did not say. */
  appVersion: z.nullable(z.string()),
  /** Whether it was seen lately (`deviceState` of `@kontor/domain/device`). */
  state: z.enum(['connected', 'disconnected']),
  lastSeenAt: z.nullable(instant()),
});

export const shopCalls = defineCalls({
  'GET /organization/{organizationUuid}/shop': {
    summary: "The organization's shops, oldest first, fifty at a time; the header Link names the next page",
    permission: 'member',
    roles: everyMember,
    query: z.strictObject({
      /** Words of names and addresses. */
      search: z.optional(text(longestSearch)),
      cursor: z.optional(z.string().check(z.maxLength(200))),
    }),
    success: { status: 200, body: z.array(Shop) },
    errors: [],
  },
  'POST /organization/{organizationUuid}/shop': {
    summary:
      'Adds a shop; a cloud shop is then set up by the platform that hosts it: starting, ready, active, or failed',
    permission: 'merchant',
    roles: administers,
    body: NewShop,
    success: { status: 201, body: Shop },
    errors: [],
  },
  'POST /signup/shop-address': {
    summary: 'Checks whether a server answers at the URL of a shop',
    permission: 'signed-in',
    body: z.strictObject({ url: webUrl() }),
    success: { status: 200, body: z.object({ visit: ShopAddressVisit }) },
    errors: [],
  },
  'GET /organization/{organizationUuid}/shop/{shopUuid}': {
    summary: 'One shop',
    permission: 'member',
    roles: everyMember,
    success: { status: 200, body: Shop },
    errors: [],
  },
  'PUT /organization/{organizationUuid}/shop/{shopUuid}': {
    summary:
      'Renames the shop and corrects its address; the new address of a shopware6 shop is open until it is proven',
    permission: 'merchant',
    roles: administers,
    body: ShopDetails,
    success: { status: 200, body: Shop },
    errors: [],
  },
  'DELETE /organization/{organizationUuid}/shop/{shopUuid}': {
    summary: 'Removes a shop without a running subscription; its papers stay in the list of the organization',
    permission: 'merchant',
    roles: administers,
    success: { status: 204, body: null },
    errors: ['subscription-running'],
  },
  'GET /organization/{organizationUuid}/shop/{shopUuid}/address-proof': {
    summary: 'What proves that the merchant controls the address of the shop; 404 for cloud shops',
    permission: 'merchant',
    roles: seesAdministration,
    success: { status: 200, body: AddressProof },
    errors: [],
  },
  'POST /organization/{organizationUuid}/shop/{shopUuid}/address-proof/check': {
    summary: 'Looks for the value in the file and in the TXT record, and answers the new state',
    permission: 'merchant',
    roles: administers,
    success: { status: 200, body: AddressProof },
    errors: [],
  },
  'GET /organization/{organizationUuid}/shop/{shopUuid}/migration/successor': {
    summary: 'The migration of a shopware5 shop to its successor; 404 means none',
    permission: 'merchant',
    roles: everyMember,
    success: { status: 200, body: ShopMigration },
    errors: ['no-migration'],
  },
  'GET /organization/{organizationUuid}/shop/{shopUuid}/migration/predecessor': {
    summary: 'The migration that this shopware6 shop came from; 404 means none',
    permission: 'merchant',
    roles: everyMember,
    success: { status: 200, body: ShopMigration },
    errors: ['no-migration'],
  },
  'GET /organization/{organizationUuid}/shop/{shopUuid}/wms/device': {
    summary: 'Registered WMS devices',
    permission: 'merchant',
    roles: seesOperations,
    success: { status: 200, body: z.array(Device) },
    errors: [],
  },
  'DELETE /organization/{organizationUuid}/shop/{shopUuid}/wms/device/{deviceUuid}': {
    summary: 'Removes a WMS device and frees its licence',
    permission: 'merchant',
    roles: operates,
    success: { status: 204, body: null },
    errors: [],
  },
  'GET /organization/{organizationUuid}/shop/{shopUuid}/pos/device': {
    summary: 'Registered POS devices',
    permission: 'merchant',
    roles: seesOperations,
    success: { status: 200, body: z.array(Device) },
    errors: [],
  },
  'DELETE /organization/{organizationUuid}/shop/{shopUuid}/pos/device/{deviceUuid}': {
    summary: 'Removes a POS device and frees its licence',
    permission: 'merchant',
    roles: operates,
    success: { status: 204, body: null },
    errors: [],
  },
});

export type ShopAddressVisit = z.output<typeof ShopAddressVisit>;
export type AddressProof = z.output<typeof AddressProof>;
export type Shop = z.output<typeof Shop>;
export type ShopType = z.output<typeof ShopType>;
export type CloudShopState = z.output<typeof CloudShopState>;
export type ShopDetails = z.output<typeof ShopDetails>;
export type NewShop = z.output<typeof NewShop>;
export type ShopMigration = z.output<typeof ShopMigration>;
export type Device = z.output<typeof Device>;
