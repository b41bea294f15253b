import type { Entitlements } from '@kontor/contract/connect-shop';
import { type NotedEntitlements, readNotedEntitlements } from '../../billing/dunning/note-entitlements.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';

export const entitlementsToWire = (
  shopUuid: string,
  { version, entitlements, updatedAt }: NotedEntitlements,
): Entitlements => ({
  shopUuid,
  version,
  ...entitlements,
  updatedAt: updatedAt.toISOString(),
});

export const readConnectEntitlements = async (
  { database, clock }: Pick<Infrastructure, 'database' | 'clock'>,
  shopUuid: string,
): Promise<Entitlements> => entitlementsToWire(shopUuid, await readNotedEntitlements(database, clock, shopUuid));
