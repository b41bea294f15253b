import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { StatementRow } from './commission.tables.ts';

/** Closed months that no credit note contains yet: negative ones, and those of partners without an address. */
export const findCarried = (tx: Tx, organizationUuid: string): Promise<Pick<StatementRow, 'uuid' | 'amount'>[]> =>
  tx
    .selectFrom('commission_statement')
    .select(['uuid', 'amount'])
    .where('organization_uuid', '=', organizationUuid)
    .where('closed_at', 'is not', null)
    .where('settled_in', 'is', null)
    .orderBy('period')
    .forUpdate()
    .execute();
