import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { DeviceKind } from './product.ts';
import { operates, seesOperations } from './role.ts';
import { instant, uuid } from './schema.ts';

/** What a person enters or scans on a device, so that the device belongs to the shop. */
export const PairingCode = z.object({
  /** Eight upper-case letters and digits. */
  code: z.string(),
  expiresAt: instant(),
});

/** What became of a code that is not expired. The code itself is shown once and not stored. */
export const PairingCodeState = z.object({ expiresAt: instant(), usedAt: z.nullable(instant()) });

/** As it was entered: lower case, spaces and dashes are accepted. */
export const Pairing = z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(40)) });

/** The shop and the product that a code was made for. */
export const Paired = z.object({ shopUuid: uuid(), kind: DeviceKind });

const makeCode = {
  summary:
    'Makes a code that connects one device to the shop, once within 15 minutes. Of a shop five codes are valid; another one ends the oldest',
  permission: 'merchant',
  roles: operates,
  success: { status: 201, body: PairingCode },
  errors: ['not-entitled', 'licences-exhausted'],
} as const;

const listCodes = {
  summary: 'The codes that are not expired, newest first, and whether a device has used them',
  permission: 'merchant',
  roles: seesOperations,
  success: { status: 200, body: z.array(PairingCodeState) },
  errors: [],
} as const;

export const pairingCalls = defineCalls({
  'GET /organization/{organizationUuid}/shop/{shopUuid}/wms/pairing-code': listCodes,
  'GET /organization/{organizationUuid}/shop/{shopUuid}/pos/pairing-code': listCodes,
  'POST /organization/{organizationUuid}/shop/{shopUuid}/wms/pairing-code': makeCode,
  'POST /organization/{organizationUuid}/shop/{shopUuid}/pos/pairing-code': makeCode,
  'POST /connect/pairing': {
    summary:
      'The shop of a code that a person entered on a device. Works once; 404 for a code that is wrong, used or expired, of which ten a minute may be tried',
    permission: 'client',
    scope: 'devices:write',
    body: Pairing,
    success: { status: 200, body: Paired },
    errors: ['code-unknown'],
  },
});

export type PairingCode = z.output<typeof PairingCode>;
export type PairingCodeState = z.output<typeof PairingCodeState>;
export type Paired = z.output<typeof Paired>;
