import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PageRecord, type PageRecords } from '@kontor/contract/page-record';
import * as z from 'zod/mini';

// Says what is wrong, and not only where.
z.config(z.locales.en());

/** Stricter than readers of records: nothing that is misspelled, and nothing that is left out by mistake. */
const WrittenPage = z.extend(z.strictObject(PageRecord.shape), { needs: z.string() });

async function recordsIn(context: string): Promise<PageRecords> {
  const records: PageRecords = {};
  for (const file of globSync('src/**/*.page.ts', { cwd: context }).toSorted()) {
    const exported = (await import(pathToFileURL(join(context, file)).href)) as Record<string, unknown>;
    for (const [name, page] of Object.entries(exported)) {
      const record = WrittenPage.safeParse(page);
      if (!record.success) fail(`${file}: ${name} is no record of a page.\n${z.prettifyError(record.error)}`);
      if (name in records) fail(`${file}: there is another page ${name}.`);
      records[name] = record.data;
    }
  }
  return records;
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}

const records: PageRecords[] = [];
for (const context of process.argv.slice(2)) records.push(await recordsIn(context));
console.log(JSON.stringify(records));
