import type { Entitlements } from '@kontor/domain/entitlements';
import type { Queryable } from '../infrastructure/database/open-database.ts';

/** What a shop may use now. Billing knows. */
export type ReadEntitlements = (db: Queryable, shopUuid: string) => Promise<Entitlements>;
