import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { administers } from './role.ts';
import { instant, uuid } from './schema.ts';

/** `working`: it is being made, or waits for it; `failed`: it could not be made, and can be asked for again. */
export const ExportState = z.enum(['working', 'done', 'failed']);

/** Everything of an organization as one file. */
export const OrganizationExport = z.object({
  uuid: uuid(),
  state: ExportState,
  /** In percent. */
  progress: z.int().check(z.gte(0), z.lte(100)),
  /** Of the finished file; `null` before. */
  sizeBytes: z.nullable(z.int()),
  /** When the file is removed; `null` before it is finished. */
  expiresAt: z.nullable(instant()),
  requestedAt: instant(),
  /** Name of the member who asked for it; `null` once that account is deleted. */
  requestedBy: z.nullable(z.string()),
});

const path = '/organization/{organizationUuid}/export';

export const exportCalls = defineCalls({
  [`GET ${path}` as const]: {
    summary: 'The exports that are being made or can still be downloaded, newest first',
    permission: 'member',
    roles: administers,
    success: { status: 200, body: z.array(OrganizationExport) },
    errors: [],
  },
  [`POST ${path}` as const]: {
    summary:
      'Has everything of the organization put into one file, which is kept for seven days; while one is being made, the answer names that one',
    permission: 'member',
    freshProof: true,
    roles: administers,
    success: { status: 202, body: z.object({ uuid: uuid() }) },
    errors: [],
  },
  [`GET ${path}/{exportUuid}` as const]: {
    summary: 'How far an export is',
    permission: 'member',
    roles: administers,
    success: { status: 200, body: OrganizationExport },
    errors: [],
  },
  [`GET ${path}/{exportUuid}/download` as const]: {
    summary:
      'The file: a ZIP with all data as JSON and its schema, the lists as CSV, all papers, checksums and a README; each download is in the activity',
    permission: 'member',
    freshProof: true,
    roles: administers,
    success: { status: 200, body: 'zip' },
    errors: ['state-conflict'],
  },
});

export type OrganizationExport = z.output<typeof OrganizationExport>;
