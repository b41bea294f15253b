import { type ConnectEventData, connectEventData, type EventType, isEventType } from '@kontor/contract/connect-event';
import * as z from 'zod/mini';
import { RefusedByPortal } from '../portal/portal-error.ts';
import { shopOf, type World } from '../world.ts';
import { removeDevice } from './devices.ts';
import { branchStoreStep, followState, requestBranchStore } from './fiscal-service.ts';
import { planProvisioning } from './hosting.ts';
import { planLeadOfStory } from './leads.ts';
import { noteMigration } from './migrations.ts';
import { isNewer, placeOf } from './newest.ts';
import { noteLead } from './sales.ts';
import { forgetShop, noteEntitlements, noteShop, readShop } from './shops.ts';

/** @param at when the change happened, in milliseconds */
type Reaction<Type extends EventType> = (world: World, data: ConnectEventData<Type>, at: number) => void;

const reactions: { readonly [Type in EventType]?: Reaction<Type> } = {
  'shop.created': noteShop,
  'shop.updated': noteShop,
  'shop.deleted': (world, { uuid }) => forgetShop(world, uuid),
  'provisioning.requested'(world, shop, at) {
    noteShop(world, shop);
    planProvisioning(world, shop, at);
  },
  'entitlements.changed': noteEntitlements,
  'device.removed': (world, { shopUuid, kind, externalId }) => removeDevice(world, shopUuid, kind, externalId),
  'branch-store.requested'(world, { shopUuid, uuid, name, isoCountryCode, addressLine1, zip, city, taxNumber }, at) {
    const asked = { externalId: uuid, name, isoCountryCode, addressLine1, zip, city, taxNumber };
    requestBranchStore(world, shopUuid, asked, at + branchStoreStep);
  },
  'branch-store.state-requested': (world, { shopUuid, externalId, state }) =>
    followState(world, shopUuid, externalId, state),
  'migration.requested': noteMigration,
  'migration.completed': noteMigration,
  'lead.submitted'(world, lead, at) {
    if (noteLead(world, lead)) planLeadOfStory(world, lead, at);
  },
};

/** Events of different types may arrive in any order: the shop itself may be told of later. */
async function getToKnow(world: World, shopUuid: string): Promise<void> {
  try {
    if (shopOf(world, shopUuid) === undefined) await readShop(world, shopUuid);
  } catch (error) {
    // Deleted meanwhile.
    if (!(error instanceof RefusedByPortal)) throw error;
  }
}

/**
 * Does what an event asks for, or plans it, unless a newer one of its place has come before. What is not known here, such as
 * the events of a later release, is kept and causes nothing.
 */
export async function receive(world: World, type: string, data: unknown, at: number): Promise<void> {
  if (!isEventType(type)) return;
  const { success, data: checked } = z.safeParse(connectEventData[type], data);
  if (!success) return;
  const event = { type, data: checked };
  if ('shopUuid' in checked) await getToKnow(world, checked.shopUuid);
  // Another event, or another database, may have come meanwhile: from here on nothing is waited for.
  const { newest } = world.state;
  if (!isNewer(event, newest[placeOf(event)])) return;
  (reactions[type] as Reaction<EventType>)?.(world, checked, at);
  newest[placeOf(event)] = checked.version;
}
