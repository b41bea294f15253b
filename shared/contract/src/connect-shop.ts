import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { Plan } from './product.ts';
import { cents, instant, uuid } from './schema.ts';
import { CloudShopState, ShopType } from './shop.ts';

/** A shop as the vendor's other systems see it. `version` only grows: receivers keep the highest. */
export const ConnectShop = z.object({
  version: z.int(),
  uuid: uuid(),
  organizationUuid: uuid(),
  organizationName: z.string(),
  name: z.string(),
  type: ShopType,
  mainShopUrl: z.nullable(z.string()),
  usesShopify: z.boolean(),
  /** `null` for shops that the vendor does not host. */
  provisioning: z.nullable(CloudShopState),
  pluginInstallationLicense: z.nullable(z.string()),
  updatedAt: instant(),
});

export const EntitlementState = z.enum(['trial', 'active', 'past-due', 'suspended', 'ended']);

const deviceEntitlements = z.object({ enabled: z.boolean(), devices: z.int() });

/** What a shop may use now. The vendor's other systems switch on and off by this alone. */
export const Entitlements = z.object({
  shopUuid: uuid(),
  version: z.int(),
  state: EntitlementState,
  erp: z.object({
    enabled: z.boolean(),
    plan: z.nullable(Plan),
    includedOrders: z.int(),
    extraOrderAmount: cents(),
  }),
  wms: deviceEntitlements,
  pos: deviceEntitlements,
  /** When it ends by itself. */
  validUntil: z.nullable(instant()),
  /** Until when everything works although something is unpaid. */
  suspendsAt: z.nullable(instant()),
  updatedAt: instant(),
});

export const connectShopCalls = defineCalls({
  'GET /connect/shop': {
    summary:
      'Shops, the one whose last change is oldest first, a hundred at a time, of those that changed at `updatedSince` or later; the header Link names the next page',
    permission: 'client',
    scope: 'shops:read',
    query: z.strictObject({
      updatedSince: z.optional(instant()),
      cursor: z.optional(z.string().check(z.maxLength(200))),
    }),
    success: { status: 200, body: z.array(ConnectShop) },
    errors: [],
  },
  'GET /connect/shop/{shopUuid}': {
    summary: 'One shop',
    permission: 'client',
    scope: 'shops:read',
    success: { status: 200, body: ConnectShop },
    errors: [],
  },
  'GET /connect/shop/{shopUuid}/entitlements': {
    summary: 'What the shop may use now',
    permission: 'client',
    scope: 'entitlements:read',
    success: { status: 200, body: Entitlements },
    isVersioned: true,
    errors: [],
  },
});

export type ConnectShop = z.output<typeof ConnectShop>;
export type Entitlements = z.output<typeof Entitlements>;
