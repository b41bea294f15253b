import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { Plan } from './product.ts';
import { administers, everyMember } from './role.ts';
import { cents, instant, orNone, uuid } from './schema.ts';
import { ShopMigration } from './shop.ts';

/**
 * Why a migration cannot be carried out now.
 * - `invoice-open`: one of the two shops has an invoice that is not paid
 * - `order-open`: one of them has an order that waits for the customer, or that is being carried out
 * - `change-scheduled`: a change is scheduled for the end of the period that is moved
 * - `successor-subscribed`: a complimentary subscription would meet one that is paid
 */
export const MigrationBlock = z.enum(['invoice-open', 'order-open', 'change-scheduled', 'successor-subscribed']);

/**
 * What a completion moves, or has moved.
 * - `contract`: plan, licences and what is left of the paid period
 * - `credit`: only what is left of the paid period, because the successor has a contract of its own
 * - `complimentary`, `trial`: products that are free of charge
 * - `nothing`: the predecessor has nothing any more
 */
export const MigrationMoves = z.object({
  kind: z.enum(['contract', 'credit', 'complimentary', 'trial', 'nothing']),
  plan: z.nullable(Plan),
  wms: z.int(),
  pos: z.int(),
  isYearly: z.boolean(),
  /** Cents, gross: what is left of the paid period now, or was left then. `null` where nothing was paid, and for roles that see no money. */
  credit: z.nullable(cents()),
  /** The end of the paid period, which stays the same. */
  paidUntil: z.nullable(instant()),
  /** The contract was cancelled and ends then. */
  endsThen: z.boolean(),
});

/** Everything that the page of a migration shows. */
export const MigrationOverview = z.object({
  /** `null` before one is staged. */
  migration: z.nullable(ShopMigration),
  /** When the move was asked for; `null` if it was not, or once it is staged. */
  requestedAt: z.nullable(instant()),
  canRequest: z.boolean(),
  /** What the completion would move now, or has moved. */
  moves: z.nullable(MigrationMoves),
  completedAt: z.nullable(instant()),
  /** Until when it can be taken back, and what would go back now. `null` when it cannot. */
  revert: z.nullable(z.object({ until: instant(), moves: MigrationMoves })),
  /** Why it cannot be completed, or taken back, now. */
  blockedBy: z.nullable(MigrationBlock),
  /** It is being completed or taken back; `needs-attention` waits for an employee of the vendor's. */
  running: z.nullable(
    z.object({ direction: z.enum(['complete', 'revert']), state: z.enum(['working', 'needs-attention']) }),
  ),
});

export const MigrationRequest = z.object({ uuid: uuid(), requestedAt: instant() });

/** A migration as the vendor's other systems see it. */
export const ConnectMigration = z.object({
  uuid: uuid(),
  predecessorShopUuid: uuid(),
  successorShopUuid: uuid(),
  state: z.enum(['staged', 'completed']),
});

export const NewMigration = z.strictObject({ predecessorShopUuid: uuid(), successorShopUuid: uuid() });

const migration = '/organization/{organizationUuid}/shop/{shopUuid}/migration';

export const migrationCalls = defineCalls({
  [`GET ${migration}` as const]: {
    summary: 'The migration that the shop takes part in, and what it moves',
    permission: 'merchant',
    roles: everyMember,
    amounts: ['credit'],
    success: { status: 200, body: MigrationOverview },
    errors: ['payment-provider-unavailable'],
  },
  [`GET ${migration}/current` as const]: {
    summary:
      'The migration that the shop takes part in, as predecessor or successor: one that is still to be completed before one that is; an empty string for none',
    permission: 'merchant',
    roles: everyMember,
    success: { status: 200, body: orNone(ShopMigration) },
    errors: [],
  },
  [`POST ${migration}/request` as const]: {
    summary: 'Asks for the move of a shopware5 shop. Asking twice is asking once',
    permission: 'merchant',
    roles: administers,
    success: { status: 200, body: MigrationRequest },
    errors: ['state-conflict'],
  },
  [`PUT ${migration}/complete` as const]: {
    summary:
      'Completes a staged migration. The answer says `staged` while the payment provider is slow; then it goes on by itself',
    permission: 'merchant',
    roles: administers,
    success: { status: 200, body: ShopMigration },
    errors: [
      'no-migration',
      'migration-not-staged',
      'migration-blocked',
      'subscription-in-progress',
      'payment-provider-error',
      'payment-provider-unavailable',
    ],
  },
  [`PUT ${migration}/revert` as const]: {
    summary:
      'Takes a completed migration back, within 14 days. The answer says `completed` while the payment provider is slow; then it goes on by itself',
    permission: 'merchant',
    roles: administers,
    success: { status: 200, body: ShopMigration },
    errors: [
      'no-migration',
      'state-conflict',
      'migration-blocked',
      'subscription-in-progress',
      'payment-provider-error',
      'payment-provider-unavailable',
    ],
  },
  'POST /connect/migration': {
    summary:
      'Stages the migration of a shop to another one of the same organization. The same two shops again change nothing',
    permission: 'client',
    scope: 'migration:write',
    body: NewMigration,
    success: { status: 201, body: ConnectMigration },
    errors: ['state-conflict'],
  },
  'PUT /connect/migration/{migrationUuid}': {
    summary: 'Completes a staged migration. It never goes back to staged',
    permission: 'client',
    scope: 'migration:write',
    body: z.strictObject({ state: z.enum(['staged', 'completed']) }),
    success: { status: 200, body: ConnectMigration },
    errors: [
      'state-conflict',
      'migration-blocked',
      'subscription-in-progress',
      'payment-provider-error',
      'payment-provider-unavailable',
    ],
  },
});

export type MigrationBlock = z.output<typeof MigrationBlock>;
export type MigrationMoves = z.output<typeof MigrationMoves>;
export type MigrationOverview = z.output<typeof MigrationOverview>;
export type MigrationRequest = z.output<typeof MigrationRequest>;
export type ConnectMigration = z.output<typeof ConnectMigration>;
