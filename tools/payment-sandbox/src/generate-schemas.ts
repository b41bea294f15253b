import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';
import { operations } from './resources/operations.ts';
import { callName } from './schemas/call-name.ts';
import type { CallSchemas, Schema, StripeSchemas } from './schemas/schema.ts';
import { type SdkType, sdkCalls, sdkEvents, sdkFolder } from './schemas/sdk-calls.ts';

/** Types of the SDK's client that are text on the wire, or that stand for values which it does not know. */
const onTheWire: readonly (readonly [file: string, declaration: RegExp, wire: string])[] = [
  ['Decimal.d.ts', /[\s\S]*/, 'export type Decimal = string;\nexport declare const Decimal: unknown;\n'],
  ['shared.d.ts', /export type OtherString = .*/, 'export type OtherString = never;'],
];

/** Products of Stripe that the sandbox does not speak have folders of their own, and types with the names of others. */
const foreignFolder = String.raw`'\.\/(?!Billing\/|TestHelpers\/)\w+\/[^']+'`;
const foreignTypes = new RegExp(`^import \\{ ([^}]+) \\} from ${foreignFolder};$`, 'gm');
const foreignFolders = new RegExp(`^import \\* as (\\w+) from ${foreignFolder};$`, 'gm');

/** Nothing that the sandbox answers has such a type. */
function withoutForeign(text: string): string {
  let own = text.replaceAll(foreignTypes, (_, names: string) =>
    names
      .split(',')
      .map((name) => `type ${name.trim().split(' as ').at(-1)} = never;`)
      .join('\n'),
  );
  for (const [, folder] of text.matchAll(foreignFolders))
    own = own.replaceAll(new RegExp(`\\b${folder}\\.[A-Z][\\w.]*`, 'g'), 'never');
  return own;
}

/** A copy of the SDK's declarations, in which the types are those of the wire. */
function wireTypes(folder: string): void {
  cpSync(sdkFolder, folder, { recursive: true, filter: (path) => !/\.(js|map)$/.test(path) });
  for (const [file, declaration, wire] of onTheWire)
    edit(join(folder, file), (text) => text.replace(declaration, wire));
  for (const file of readdirSync(join(folder, 'resources')).filter((name) => name.endsWith('.d.ts')))
    edit(join(folder, 'resources', file), withoutForeign);
}

function edit(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

/** One file that names all types of which a schema is wanted. */
class Entry {
  readonly #files = new Map<string, number>();
  readonly #types = new Map<string, string>();

  /** The definition that the type will have. */
  nameOf({ file, name }: SdkType): string {
    if (!this.#files.has(file)) this.#files.set(file, this.#files.size);
    const alias = `${file}.${name}`.replaceAll(/\W/g, '_');
    this.#types.set(alias, `f${this.#files.get(file)}.${name}`);
    return alias;
  }

  get text(): string {
    const imports = [...this.#files].map(
      ([file, index]) => `import type * as f${index} from './resources/${file}.js';`,
    );
    const types = [...this.#types].map(([alias, type]) => `export type ${alias} = ${type};`);
    return [...imports, ...types].join('\n');
  }
}

/** Types without a name are called after the path of their file below the working directory, which is the package's. */
const folder = join(process.cwd(), 'node_modules/.cache/stripe-types');

/**
 * Schemas of the parameters and answers of all supported calls, and of the objects in events, from the types of the installed
 * SDK.
 */
export function generateSchemas(): StripeSchemas {
  mkdirSync(folder, { recursive: true });
  try {
    const entry = new Entry();
    const known = sdkCalls();
    const calls: Record<string, CallSchemas> = {};
    for (const { method, path } of operations) {
      const name = callName(method, `/v1${path}`);
      const call = known.get(name);
      if (call === undefined) continue;
      calls[name] = {
        params: call.params && entry.nameOf(call.params),
        // Events are checked one by one, by the objects in them.
        answers: call.answers.filter(({ file }) => file !== 'Events').map((type) => entry.nameOf(type)),
        shape: call.shape,
      };
    }
    const answered = new Set(Object.values(calls).flatMap(({ answers }) => answers));
    const events = [...sdkEvents()].map(([type, object]) => [
      type,
      `${object.file}.${object.name}`.replaceAll(/\W/g, '_'),
    ]);
    wireTypes(folder);
    const path = join(folder, 'entry.ts');
    writeFileSync(path, entry.text);
    const { definitions = {} } = createGenerator({
      path,
      type: '*',
      expose: 'export',
      jsDoc: 'none',
      skipTypeCheck: true,
      additionalProperties: false,
      encodeRefs: false,
      sortProps: true,
      topRef: true,
    }).createSchema('*');
    return {
      version: readFileSync(join(sdkFolder, '../VERSION'), 'utf8').trim(),
      calls,
      events: Object.fromEntries(events.filter(([, object = '']) => answered.has(object))) as Record<string, string>,
      definitions: definitions as Record<string, Schema>,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
