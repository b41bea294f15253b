import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ExtensionRecord } from '@kontor/contract/extension-record';
import { PageRecord } from '@kontor/contract/page-record';
import * as z from 'zod/mini';

// Says what is wrong, and not only where.
z.config(z.locales.en());

/** Stricter than readers of records: nothing that is misspelled, and nothing that is left out by mistake. */
const kinds = {
  page: z.extend(z.strictObject(PageRecord.shape), { needs: z.string() }),
  extension: z.extend(z.strictObject(ExtensionRecord.shape), { needs: z.string() }),
} as const;

async function recordsOf(kind: keyof typeof kinds, context: string): Promise<object> {
  const records: Record<string, unknown> = {};
  for (const file of globSync(`src/**/*.${kind}.ts`, { cwd: context }).toSorted()) {
    const exported = (await import(pathToFileURL(join(context, file)).href)) as Record<string, unknown>;
    for (const [name, written] of Object.entries(exported)) {
      const record = kinds[kind].safeParse(written);
      if (!record.success) fail(`${file}: ${name} is no record of a ${kind}.\n${z.prettifyError(record.error)}`);
      if (name in records) fail(`${file}: there is another ${kind} ${name}.`);
      records[name] = record.data;
    }
  }
  return records;
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}

const records: object[] = [];
for (const context of process.argv.slice(2)) {
  records.push({ pages: await recordsOf('page', context), extensions: await recordsOf('extension', context) });
}
console.log(JSON.stringify(records));
