import { apiBase } from '@kontor/contract/api-base';
import {
  ExportDocument,
  type ExportedOrganization,
  type ExportListName,
  exportLists,
  exportVersion,
} from '@kontor/contract/export-document';
import { exportSchemaPath } from '@kontor/contract/export-schema-path';
import * as z from 'zod/mini';
import type { StoredRow } from '../../infrastructure/exported.ts';

export const listNames = Object.keys(exportLists) as ExportListName[];

/** Where the schema is published. */
export const exportSchemaUrl = (publicUrl: string): string => `${publicUrl}${apiBase}${exportSchemaPath}`;

/** The schema of the data file, as JSON Schema (draft 7, which most programs know). */
export const exportSchema = (publicUrl: string): object => ({
  $id: exportSchemaUrl(publicUrl),
  title: 'Export of an organization',
  ...z.toJSONSchema(ExportDocument, { target: 'draft-7', io: 'output' }),
});

/** `data.json`, row by row. */
export async function* dataFile(
  exportedAt: Date,
  organization: StoredRow<ExportedOrganization>,
  read: (name: ExportListName) => AsyncIterable<object>,
): AsyncGenerator<string> {
  const head = { format: 'kontor-export', version: exportVersion, exportedAt, organization };
  yield JSON.stringify(head).slice(0, -1);
  for (const name of listNames) {
    yield `,\n"${name}":[`;
    let separator = '\n';
    for await (const row of read(name)) {
      yield `${separator}${JSON.stringify(row)}`;
      separator = ',\n';
    }
    yield '\n]';
  }
  yield '\n}\n';
}
