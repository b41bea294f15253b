import type { ReportedStep } from '@kontor/contract/first-step';

export interface FirstStepTables {
  /** Steps of which the portal was told that they are done. The others are read from what a shop has. */
  first_step: {
    shop_uuid: string;
    key: ReportedStep;
    done_at: Date;
  };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends FirstStepTables {}
}
