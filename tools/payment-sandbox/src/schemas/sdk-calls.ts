import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { callName } from './call-name.ts';

/** A type in a file of the SDK, such as `CustomerCreateParams` in `Customers.d.ts`. */
export interface SdkType {
  /** Below `resources`, without its ending. */
  file: string;
  name: string;
}

/** A call as the SDK declares it. */
export interface SdkCall {
  /** Null when it takes no parameters. */
  params: SdkType | null;
  /** Alternatives, such as a customer and a deleted customer. */
  answers: SdkType[];
  shape: 'object' | 'list' | 'search';
}

export const sdkFolder = dirname(fileURLToPath(import.meta.resolve('stripe')));
const resources = join(sdkFolder, 'resources');
const read = (file: string, ending: string) => readFileSync(join(resources, file + ending), 'utf8');

const methods = /^ {4}(\w+)\([^)]*\) \{\n([\s\S]*?)^ {4}\}$/gm;
const requests = /\._makeRequest\('(\w+)', (?:`([^`]+)`|'([^']+)')/g;
const answerOf = /(?:Promise<Response<|Api(List|SearchResult)Promise<)(.+?)>+;$/;
const imports = /^import \{ ([^}]+) \} from '(\.[^']+)\.js';$/gm;

/** The file that declares a type: this one, or the one that it is imported from. */
function declaring(file: string, source: string, written: string): SdkType {
  const name = written.trim();
  for (const [, names = '', from = ''] of source.matchAll(imports)) {
    const imported = names.split(',').map((one) => one.trim().split(' as '));
    const [original] = imported.find((one) => one.at(-1) === name) ?? [];
    if (original !== undefined)
      return { file: relative(resources, join(resources, dirname(file), from)), name: original };
  }
  return { file, name };
}

function callsIn(file: string): [name: string, call: SdkCall][] {
  const source = read(file, '.d.ts');
  return [...read(file, '.js').matchAll(methods)].flatMap(([, method = '', body = '']) => {
    const overloads = [...source.matchAll(new RegExp(`^ {4}${method}\\((.*)\\): (.+)$`, 'gm'))];
    const declared = overloads.find(([, inputs = '']) => inputs.includes('params')) ?? overloads[0];
    const call = declared && declaredCall(file, source, declared[1] ?? '', declared[2] ?? '');
    if (!call) return [];
    // An account without an id is the caller's own, at another path.
    return [...body.matchAll(requests)].map(
      ([, verb = '', template, plain]) => [callName(verb, template ?? plain ?? ''), call] as [string, SdkCall],
    );
  });
}

function declaredCall(file: string, source: string, inputs: string, output: string): SdkCall | null {
  const params = /params\??: ([\w.]+)/.exec(inputs)?.[1];
  const [, list, answers] = answerOf.exec(output) ?? [];
  if (answers === undefined) return null;
  return {
    params: params === undefined ? null : declaring(file, source, params),
    answers: answers.split('|').map((one) => declaring(file, source, one)),
    shape: list === undefined ? 'object' : list === 'List' ? 'list' : 'search',
  };
}

const resourceFiles = (): string[] =>
  readdirSync(resources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.d.ts') && !name.startsWith('V2') && !name.endsWith('index.d.ts'))
    .map((name) => name.slice(0, -'.d.ts'.length));

/** All calls of the installed SDK by method and path. */
export const sdkCalls = (): Map<string, SdkCall> => new Map(resourceFiles().flatMap(callsIn));

/** The object that events of a type are about: `customer.deleted` → `Customer`. */
export function sdkEvents(): Map<string, SdkType> {
  const source = read('Events', '.d.ts');
  const declared = /^export interface (\w+) extends EventBase \{\n {4}type: '([^']+)';/gm;
  return new Map(
    [...source.matchAll(declared)].flatMap(([, name = '', type = '']) => {
      const object = new RegExp(
        `namespace ${name} \\{\\n {4}interface Data extends Event\\.Data \\{\\n {8}object: ([\\w.]+);`,
      );
      const written = object.exec(source)?.[1];
      return written === undefined ? [] : [[type, declaring('Events', source, written)] as const];
    }),
  );
}
