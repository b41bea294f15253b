import { randomUUID } from 'node:crypto';
import type { Month } from '@kontor/domain/calendar-month';
import type { Queryable } from '../../infrastructure/database/open-database.ts';

/** A month of a partner, unless there is one. */
export async function beginStatement(db: Queryable, organizationUuid: string, period: Month): Promise<void> {
  await db
    .insertInto('commission_statement')
    .values({ uuid: randomUUID(), organization_uuid: organizationUuid, period })
    .onConflict((conflict) => conflict.columns(['organization_uuid', 'period']).doNothing())
    .execute();
}
