import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import type { Scope } from './connect-scope.ts';
import { ConnectShop, Entitlements } from './connect-shop.ts';
import { Organization, StoredBaseData } from './organization.ts';
import { Lead } from './partner.ts';
import { DeviceKind } from './product.ts';
import { instant, isoCountryCode, uuid } from './schema.ts';
import { runsPortal } from './staff-role.ts';

/** Grows with every change of the subject: receivers keep the highest. */
const version = () => z.int();

/** A company with its base data, and nothing about how it pays. */
export const ConnectOrganization = z.object({
  version: version(),
  ...z.pick(Organization, { uuid: true, type: true, name: true, state: true, vatIdVerificationStatus: true }).shape,
  baseData: z.nullable(StoredBaseData),
  updatedAt: instant(),
});

const Migration = z.object({
  version: version(),
  uuid: uuid(),
  predecessorShopUuid: uuid(),
  successorShopUuid: z.nullable(uuid()),
  state: z.string(),
});

/**
 * Whose versions count: a shop, an organization, a lead, a migration, a client, `shopUuid/kind/externalId` of a device, the uuid
 * of a branch store. Receivers keep the highest version of each type and subject.
 */
const subject = { subject: z.string() };

const ShopEvent = z.extend(ConnectShop, subject);

/** What the body of each event carries: the whole state after the change, never a difference. */
export const connectEventData = {
  'shop.created': ShopEvent,
  'shop.updated': ShopEvent,
  'shop.deleted': ShopEvent,
  'provisioning.requested': ShopEvent,
  'entitlements.changed': z.extend(Entitlements, subject),
  'device.removed': z.object({
    ...subject,
    version: version(),
    shopUuid: uuid(),
    kind: DeviceKind,
    externalId: z.string(),
  }),
  'branch-store.requested': z.object({
    ...subject,
    version: version(),
    shopUuid: uuid(),
    uuid: uuid(),
    name: z.string(),
    isoCountryCode: isoCountryCode(),
    addressLine1: z.string(),
    zip: z.string(),
    city: z.string(),
    taxNumber: z.string(),
  }),
  'branch-store.state-requested': z.object({
    ...subject,
    version: version(),
    shopUuid: uuid(),
    externalId: z.string(),
    state: z.enum(['active', 'disabled']),
  }),
  'migration.requested': z.extend(Migration, subject),
  'migration.completed': z.extend(Migration, subject),
  'organization.updated': z.extend(ConnectOrganization, subject),
  'lead.submitted': z.object({
    ...subject,
    version: version(),
    uuid: uuid(),
    partnerOrganizationUuid: uuid(),
    partnerName: z.string(),
    companyName: z.string(),
    contactName: z.string(),
    email: z.string(),
    phone: Lead.shape.phone,
    shopSystem: Lead.shape.shopSystem,
    interests: Lead.shape.interests,
    consent: Lead.shape.consent,
    state: z.string(),
    createdAt: instant(),
  }),
  'connect.test': z.object({ ...subject, version: version(), clientId: z.string() }),
  'usage.threshold': z.object({
    ...subject,
    version: version(),
    shopUuid: uuid(),
    /** A calendar month in Europe/Berlin: `2026-11`. */
    month: z.string(),
    orders: z.int(),
    included: z.int(),
    threshold: z.literal([80, 100]),
  }),
} as const satisfies Readonly<Record<string, z.ZodMiniType>>;

export type ConnectEventData<Type extends EventType> = z.output<(typeof connectEventData)[Type]>;

/** A name of an event, as an endpoint subscribes to it. */
export const EventType = z.enum(Object.keys(connectEventData) as [EventType, ...EventType[]]);

export type EventType = keyof typeof connectEventData;

/** Whether this release knows a type: a later one may have others. */
export const isEventType = (type: string): type is EventType => Object.hasOwn(connectEventData, type);

/** The scope that covers an event: it tells no more than what its receiver may read. `null` for what every client gets. */
export const scopeOfEvent: Readonly<Record<EventType, Scope | null>> = {
  'shop.created': 'shops:read',
  'shop.updated': 'shops:read',
  'shop.deleted': 'shops:read',
  'provisioning.requested': 'shops:read',
  'organization.updated': 'shops:read',
  'entitlements.changed': 'entitlements:read',
  'usage.threshold': 'entitlements:read',
  'device.removed': 'devices:write',
  'branch-store.requested': 'fiscal:write',
  'branch-store.state-requested': 'fiscal:write',
  'migration.requested': 'migration:write',
  'migration.completed': 'migration:write',
  'lead.submitted': 'leads:write',
  'connect.test': null,
};

/** What a client with these scopes may be told of. */
export const coveredEvents = (scopes: readonly Scope[]): EventType[] =>
  EventType.options.filter((type) => {
    const scope = scopeOfEvent[type];
    return scope === null || scopes.includes(scope);
  });

/** A uuid, or the name of a client of the sandbox. */
export const clientId = () => z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,49}$/));

/**
 * `waiting` for its first or next attempt, or for the event before it. `parked` is not tried again by itself. `superseded` was
 * parked, and a newer event of the same subject and type took its place.
 */
export const ConnectDeliveryState = z.enum(['waiting', 'delivered', 'parked', 'superseded']);

/** One event on its way to the endpoint of one client. */
export const ConnectDelivery = z.object({
  uuid: uuid(),
  /** The header `webhook-id`; the same in all attempts. */
  eventUuid: uuid(),
  type: z.string(),
  subject: z.string(),
  version: z.int(),
  state: ConnectDeliveryState,
  attempts: z.int(),
  occurredAt: instant(),
  /** `null` unless it waits. */
  nextAttemptAt: z.nullable(instant()),
  lastAttemptAt: z.nullable(instant()),
  /** The status of the last answer; `null` when there was none. */
  lastStatus: z.nullable(z.int()),
  /** How the last answer began, or why there was none. */
  lastAnswer: z.nullable(z.string()),
});

/** One delivery, all parked ones, or everything since an instant. */
export const ReplayRequest = z
  .strictObject({
    deliveryUuid: z.optional(uuid()),
    parked: z.optional(z.literal(true)),
    since: z.optional(instant()),
  })
  .check(z.refine((what) => Object.values(what).filter((value) => value !== undefined).length === 1));

export const connectEventCalls = defineCalls({
  'GET /operator/connect/client/{clientId}/delivery': {
    summary: "Events for the client's endpoint, newest first; the header Link names the next page",
    permission: 'staff',
    staff: runsPortal,
    params: { clientId: clientId() },
    query: z.strictObject({
      state: z.optional(ConnectDeliveryState),
      cursor: z.optional(z.string().check(z.maxLength(200))),
    }),
    success: { status: 200, body: z.array(ConnectDelivery) },
    errors: [],
  },
  'POST /operator/connect/client/{clientId}/replay': {
    summary: 'Sends events again, with all their attempts; a parked endpoint is used again',
    permission: 'staff',
    staff: runsPortal,
    params: { clientId: clientId() },
    body: ReplayRequest,
    success: { status: 204, body: null },
    errors: [],
  },
  'POST /operator/connect/client/{clientId}/test': {
    summary: "Sends `connect.test` to the client's endpoint; a parked endpoint is used again",
    permission: 'staff',
    staff: runsPortal,
    params: { clientId: clientId() },
    success: { status: 204, body: null },
    errors: [],
  },
});

export type ConnectOrganization = z.output<typeof ConnectOrganization>;
export type ConnectDelivery = z.output<typeof ConnectDelivery>;
export type ConnectDeliveryState = z.output<typeof ConnectDeliveryState>;
export type ReplayRequest = z.output<typeof ReplayRequest>;
