import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { clientId, EventType } from './connect-event.ts';
import { Scope } from './connect-scope.ts';
import { email, instant, text } from './schema.ts';
import { runsPortal } from './staff-role.ts';

const isFirst = (item: unknown, index: number, list: readonly unknown[]) => list.indexOf(item) === index;

/** At least one, each once. */
const severalOf = <T extends z.ZodMiniType>(item: T) =>
  z.array(item).check(
    z.minLength(1),
    z.refine((items: unknown[]) => items.every(isFirst)),
  );

/** Where the events of a client are sent. */
export const ClientEndpoint = z.object({
  url: z.string(),
  events: z.array(EventType),
  /** Since when nothing is sent there, because it answered that it is gone, or nothing arrived; `null` while it is used. */
  parked: z.nullable(z.object({ since: instant(), reason: z.enum(['gone', 'failing']) })),
});

/** A system of the vendor's that calls the portal, or is told of events, or both. */
export const ConnectClient = z.object({
  id: clientId(),
  name: z.string(),
  scopes: z.array(Scope),
  contactEmail: z.nullable(z.string()),
  createdAt: instant(),
  /** The valid ones, newest first; at most two, so that one can be replaced without a gap. */
  secrets: z.array(z.object({ createdAt: instant(), lastUsedAt: z.nullable(instant()) })),
  endpoint: z.nullable(ClientEndpoint),
});

export const NewConnectClient = z.strictObject({
  name: text(100),
  scopes: severalOf(Scope),
  /** Gets a mail when events cannot be delivered. */
  contactEmail: z.optional(z.nullable(email())),
});

/**
 * Whether the address may be called is decided by the server, which looks it up. The events have to be covered by the client's
 * scopes; without them it gets all that are.
 */
export const NewClientEndpoint = z.strictObject({
  url: z.url().check(z.maxLength(2000), z.regex(/^https?:\/\/[^\s@]+$/)),
  events: z.optional(severalOf(EventType)),
});

const SecretAnswer = z.object({ secret: z.string() });

export const connectClientCalls = defineCalls({
  'GET /operator/connect/client': {
    summary: 'The clients of Connect, oldest first, without those that were revoked',
    permission: 'staff',
    staff: runsPortal,
    success: { status: 200, body: z.array(ConnectClient) },
    errors: [],
  },
  'POST /operator/connect/client': {
    summary: 'Adds a client; its secret is answered this once',
    permission: 'staff',
    staff: runsPortal,
    body: NewConnectClient,
    success: { status: 201, body: z.object({ id: clientId(), secret: z.string() }) },
    errors: [],
  },
  'POST /operator/connect/client/{clientId}/rotate': {
    summary: 'Gives a client a new secret; the newest one before stays valid until the next rotation',
    permission: 'staff',
    staff: runsPortal,
    params: { clientId: clientId() },
    success: { status: 200, body: SecretAnswer },
    errors: [],
  },
  'DELETE /operator/connect/client/{clientId}': {
    summary: 'Revokes a client for good; its tokens end at once',
    permission: 'staff',
    staff: runsPortal,
    params: { clientId: clientId() },
    success: { status: 204, body: null },
    errors: [],
  },
  'PUT /operator/connect/client/{clientId}/endpoint': {
    summary: "Sets where the client's events are sent; the secret that signs them is answered this once",
    permission: 'staff',
    staff: runsPortal,
    params: { clientId: clientId() },
    body: NewClientEndpoint,
    success: { status: 200, body: SecretAnswer },
    errors: [],
  },
});

export type ConnectClient = z.output<typeof ConnectClient>;
export type NewConnectClient = z.output<typeof NewConnectClient>;
export type NewClientEndpoint = z.output<typeof NewClientEndpoint>;
