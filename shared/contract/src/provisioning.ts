import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { ConnectShop } from './connect-shop.ts';
import { administers, everyMember } from './role.ts';
import { httpsUrl, instant, text } from './schema.ts';
import { CloudShopState, Shop } from './shop.ts';

/** Without user and password: it is shown to people, and opened by them. */
const shopUrl = () => httpsUrl().check(z.refine((url) => URL.canParse(url) && !new URL(url).username));

/** How far the vendor's platform has set up a cloud shop. What is left out is `null`. */
export const ProvisioningReport = z.strictObject({
  state: z.enum(['ready', 'active', 'failed']),
  /** Required from `ready` on. With `failed`, `null` leaves the addresses as they are. */
  mainShopUrl: z.optional(z.nullable(shopUrl())),
  adminUrl: z.optional(z.nullable(shopUrl())),
  /** Why it failed, in a sentence that the merchant may read. */
  reason: z.optional(z.nullable(text(500))),
});

/** How far a cloud shop is set up. */
export const Provisioning = z.object({
  state: CloudShopState,
  /** Of a failure, as the platform has reported it. */
  failedAt: z.nullable(instant()),
  reason: z.nullable(z.string()),
});

export const provisioningCalls = defineCalls({
  'PUT /connect/shop/{shopUuid}/provisioning': {
    summary:
      'Reports how far a cloud shop is set up: starting, ready, active, only forward; failed from starting or ready, and ready after failed. 404 for shops that the vendor does not host',
    permission: 'client',
    scope: 'provisioning:write',
    body: ProvisioningReport,
    success: { status: 200, body: ConnectShop },
    errors: ['state-conflict'],
  },
  'GET /organization/{organizationUuid}/shop/{shopUuid}/provisioning': {
    summary: 'How far the cloud shop is set up, and why it failed; 404 for shops that the vendor does not host',
    permission: 'merchant',
    roles: everyMember,
    success: { status: 200, body: Provisioning },
    errors: [],
  },
  'POST /organization/{organizationUuid}/shop/{shopUuid}/provisioning/retry': {
    summary: 'Asks for a failed cloud shop to be set up again, which is then starting',
    permission: 'merchant',
    roles: administers,
    success: { status: 200, body: Shop },
    errors: ['state-conflict'],
  },
});

export type ProvisioningReport = z.output<typeof ProvisioningReport>;
export type Provisioning = z.output<typeof Provisioning>;
