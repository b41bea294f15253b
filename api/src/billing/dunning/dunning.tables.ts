import type { DunningCause, DunningState } from '@kontor/contract/dunning';
import type { Generated, Selectable } from 'kysely';

export interface DunningTables {
  dunning_process: {
    uuid: string;
    /** Only the previous release reads it: one process per shop, of several the first. The invoice names the shop. */
    shop_uuid: string | null;
    invoice_uuid: string;
    state: DunningState;
    cause: DunningCause;
    deactivation_at: Date | null;
    started_at: Date;
    changed_at: Date;
    /** When it became overdue; kept after it was resolved. */
    suspended_at: Generated<Date | null>;
  };
}

export type DunningRow = Selectable<DunningTables['dunning_process']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends DunningTables {}
}
