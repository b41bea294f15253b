import type { ReportedStep } from '@kontor/contract/first-step';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface FirstStepTables {
  /** Steps of which the portal was told that they are done. The others are read from what a shop has. */
  first_step: TableOf<'first_step', { key: ReportedStep }>;
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends FirstStepTables {}
}
