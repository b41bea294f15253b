import * as z from 'zod/mini';
import { BranchStore } from './branch-store.ts';
import { defineCalls } from './call.ts';
import { ConnectOrganization, connectEventData } from './connect-event.ts';
import { Download } from './download.ts';
import { Lead } from './partner.ts';
import { DeviceKind } from './product.ts';
import { externalId, instant, uuid } from './schema.ts';
import { Device } from './shop.ts';

/** Of a list whose oldest change comes first: those that changed at `updatedSince` or later. */
const query = z.strictObject({
  updatedSince: z.optional(instant()),
  cursor: z.optional(z.string().check(z.maxLength(300))),
});

/** By version and subject it is compared with events: those up to this version are older than what was read. */
const told = { version: z.int(), subject: z.string() };

/** What changed last; a list since an instant names what was removed since, by its keys alone. */
const present = { updatedAt: instant(), removedAt: z.null() };
const removed = { updatedAt: instant(), removedAt: instant() };

const deviceKeys = { ...told, shopUuid: uuid(), kind: DeviceKind, externalId: externalId() };

/** A device that a system has registered. */
export const ConnectDevice = z.union([
  z.extend(Device, { ...deviceKeys, ...present }),
  z.object({ ...deviceKeys, ...removed }),
]);

/** `externalId` is its uuid where the fiscal service has given no id. Branch stores are never removed from a shop. */
export const ConnectBranchStore = z.extend(BranchStore, {
  ...told,
  shopUuid: uuid(),
  externalId: externalId(),
  updatedAt: instant(),
});

export const ConnectLead = z.union([
  z.extend(connectEventData['lead.submitted'], { stateSince: Lead.shape.stateSince, ...present }),
  z.object({ ...told, uuid: uuid(), ...removed }),
]);

export const ConnectMigrationRead = z.union([
  z.extend(connectEventData['migration.requested'], present),
  z.object({ ...told, uuid: uuid(), ...removed }),
]);

export const ConnectDownload = z.union([
  z.extend(Download, present),
  z.object({ externalId: externalId(), ...removed }),
]);

const inPages = 'oldest change first, a hundred at a time; the header Link names the next page';

const downloads = {
  summary: `What was published for the product, ${inPages}. With \`updatedSince\` also what was withdrawn`,
  permission: 'client',
  scope: 'downloads:write',
  query,
  success: { status: 200, body: z.array(ConnectDownload) },
  errors: [],
} as const;

export const connectReadingCalls = defineCalls({
  'GET /connect/organization/{organizationUuid}': {
    summary: 'A company with its base data, as `organization.updated` tells it',
    permission: 'client',
    scope: 'shops:read',
    success: { status: 200, body: ConnectOrganization },
    errors: [],
  },
  'GET /connect/shop/{shopUuid}/device': {
    summary: `The devices that systems have registered, ${inPages}. With \`updatedSince\` also those that were removed`,
    permission: 'client',
    scope: 'devices:write',
    query,
    success: { status: 200, body: z.array(ConnectDevice) },
    errors: [],
  },
  'GET /connect/shop/{shopUuid}/branch-store': {
    summary: `The branch stores with their cash registers, also those that were asked for, ${inPages}`,
    permission: 'client',
    scope: 'fiscal:write',
    query,
    success: { status: 200, body: z.array(ConnectBranchStore) },
    errors: [],
  },
  'GET /connect/lead': {
    summary: `The leads of all partners, ${inPages}. With \`updatedSince\` also those that are gone with their partner`,
    permission: 'client',
    scope: 'leads:write',
    query,
    success: { status: 200, body: z.array(ConnectLead) },
    errors: [],
  },
  'GET /connect/migration': {
    summary: `Migrations that are asked for, staged or completed, ${inPages}. With \`updatedSince\` also those that are off`,
    permission: 'client',
    scope: 'migration:write',
    query,
    success: { status: 200, body: z.array(ConnectMigrationRead) },
    errors: [],
  },
  'GET /connect/product/wms/download': downloads,
  'GET /connect/product/pos/download': downloads,
  'GET /connect/product/erp/download': downloads,
});

export type ConnectDevice = z.output<typeof ConnectDevice>;
export type ConnectBranchStore = z.output<typeof ConnectBranchStore>;
export type ConnectLead = z.output<typeof ConnectLead>;
export type ConnectMigrationRead = z.output<typeof ConnectMigrationRead>;
export type ConnectDownload = z.output<typeof ConnectDownload>;
