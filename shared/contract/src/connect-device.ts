import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { externalId, instant, text, writtenNumber } from './schema.ts';
import { Device } from './shop.ts';

/** What the system that runs a device knows of it. */
export const DeviceReport = z.strictObject({
  name: text(120),
  serialNumber: writtenNumber(120),
  appVersion: z.nullable(text(60)),
  lastSeenAt: z.nullable(instant()),
});

const params = { externalId: externalId() };

const register = {
  summary:
    'Registers a device, or replaces what is known of it. The id is unique in the shop and kind, whichever client sends it. Beyond the licences 409 `licences-exhausted` with `licensed` and `used`; a device that is registered can be replaced all the same',
  permission: 'client',
  scope: 'devices:write',
  params,
  body: DeviceReport,
  success: { status: 200, body: Device },
  errors: ['not-entitled', 'licences-exhausted'],
} as const;

const remove = {
  summary: 'Removes a device and frees its licence; the same answer if there is none',
  permission: 'client',
  scope: 'devices:write',
  params,
  success: { status: 204, body: null },
  errors: [],
} as const;

export const connectDeviceCalls = defineCalls({
  'PUT /connect/shop/{shopUuid}/wms/device/{externalId}': register,
  'PUT /connect/shop/{shopUuid}/pos/device/{externalId}': register,
  'DELETE /connect/shop/{shopUuid}/wms/device/{externalId}': remove,
  'DELETE /connect/shop/{shopUuid}/pos/device/{externalId}': remove,
});

export type DeviceReport = z.output<typeof DeviceReport>;
