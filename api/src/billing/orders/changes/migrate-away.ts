import type { ChangeKind } from './change-kind.ts';

/** The place of the shop whose contract is moved away. It is freed with the migration that holds it. */
export interface MigrateAwayPlan {
  readonly kind: 'migrate-away';
  readonly migrationUuid: string;
  readonly stripeId: string;
}

/** No worker takes it: its lease does not expire (order.repository.ts, `reservePlace`). */
export const migrateAway: ChangeKind<MigrateAwayPlan> = {
  action: null,
  carryOut: async (_, { uuid }) => {
    throw new Error(`The place of ${uuid} is held by a migration`);
  },
};
