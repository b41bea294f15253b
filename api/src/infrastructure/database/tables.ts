import type { InfrastructureTables } from './infrastructure.tables.ts';

/** Every table. A room describes its own in a file `*.tables.ts` and adds them here by declaration merging. */
export interface Tables extends InfrastructureTables {}
