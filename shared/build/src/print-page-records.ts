import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ExtensionRecord } from '@kontor/contract/extension-record';
import { navigationSlots } from '@kontor/contract/page';
import { PageRecord } from '@kontor/contract/page-record';
import * as z from 'zod/mini';

// Says what is wrong, and not only where.
z.config(z.locales.en());

/** Stricter than readers of records: nothing that is misspelled, and nothing that is left out by mistake. */
const Page = z.extend(z.strictObject(PageRecord.shape), { needs: z.string() });
const Extension = z.extend(z.strictObject(ExtensionRecord.shape), { needs: z.string() });

async function recordsOf<Schema extends z.ZodMiniType>(
  kind: string,
  schema: Schema,
  context: string,
): Promise<Map<string, z.output<Schema>>> {
  const records = new Map<string, z.output<Schema>>();
  for (const file of globSync(`src/**/*.${kind}.ts`, { cwd: context }).toSorted()) {
    const exported = (await import(pathToFileURL(join(context, file)).href)) as Record<string, unknown>;
    for (const [name, written] of Object.entries(exported)) {
      const record = schema.safeParse(written);
      if (!record.success) fail(`${file}: ${name} is no record of a ${kind}.\n${z.prettifyError(record.error)}`);
      if (records.has(name)) fail(`${file}: there is another ${kind} ${name}.`);
      records.set(name, record.data);
    }
  }
  return records;
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}

const slotOf = ({ navigation }: PageRecord): number =>
  navigation ? (navigationSlots as readonly string[]).indexOf(navigation.slot) : navigationSlots.length;

const orderOf = ({ navigation }: PageRecord): number => navigation?.order ?? 0;

/** In the order of the navigation, and those without an entry last: the gate and developers begin with the first one. */
const inOrder = (pages: ReadonlyMap<string, PageRecord>): [string, PageRecord][] =>
  [...pages].sort(([, one], [, other]) => slotOf(one) - slotOf(other) || orderOf(one) - orderOf(other));

const records: object[] = [];
for (const context of process.argv.slice(2)) {
  const pages = await recordsOf('page', Page, context);
  const extensions = await recordsOf('extension', Extension, context);
  records.push({ pages: Object.fromEntries(inOrder(pages)), extensions: Object.fromEntries(extensions) });
}
console.log(JSON.stringify(records));
