import * as z from 'zod/mini';

/** What the portal tells other systems. The data of each is the whole state after the change. */
export const EventType = z.enum([
  'shop.created',
  'shop.updated',
  'shop.deleted',
  'provisioning.requested',
  'entitlements.changed',
  'device.removed',
  'branch-store.requested',
  'branch-store.state-requested',
  'migration.requested',
  'migration.completed',
  'organization.updated',
  'lead.submitted',
  'connect.test',
  'usage.threshold',
]);

export type EventType = z.output<typeof EventType>;
