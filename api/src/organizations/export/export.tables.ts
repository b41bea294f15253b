import type { OrganizationExport } from '@kontor/contract/export';
import type { Generated, Selectable } from 'kysely';

export interface ExportTables {
  /** A file with everything of an organization, that is being made or kept. */
  organization_export: {
    uuid: string;
    organization_uuid: string;
    requested_by_uuid: string | null;
    state: OrganizationExport['state'];
    /** Who is making it: each attempt has its own, and stops once it reads another one here. */
    attempt: string;
    /** In percent. */
    progress: Generated<number>;
    size_bytes: Generated<number | null>;
    created_at: Date;
    /** When something was written last. */
    advanced_at: Date;
    expires_at: Generated<Date | null>;
  };
  /** The file of an attempt, in the order of its numbers. */
  organization_export_part: {
    export_uuid: string;
    attempt: string;
    number: number;
    organization_uuid: string;
    content: Uint8Array;
  };
}

export type ExportRowOfTable = Selectable<ExportTables['organization_export']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends ExportTables {}
}
