import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = join(import.meta.dirname, '../..');

/** Nothing of it runs with real keys. */
const ofSandboxes = /^(sandbox|testing)\//;

/** `stripe.customers.create(`, also over several lines; what only computes a signature is no call. */
const call = /\bstripe\s*\.\s*((?:[a-zA-Z]+\s*\.\s*)+[a-zA-Z]+)\s*\(/g;
const noCalls = new Set(['webhooks.constructEvent']);

/** A place that calls the payment provider: its file below `src`, and the method of the SDK. */
export const siteOf = (file: string, operation: string): string => `${file} ${operation}`;

/** Every place of the portal that calls the payment provider, as the sources have it. */
export function findCallSites(): string[] {
  const files = globSync('**/*.ts', { cwd: sources }).filter(
    (file) => !file.endsWith('.test.ts') && !ofSandboxes.test(file),
  );
  const sites = files.flatMap((file) =>
    [...readFileSync(join(sources, file), 'utf8').matchAll(call)]
      .map(([, name = '']) => name.replaceAll(/\s/g, ''))
      .filter((operation) => !noCalls.has(operation))
      .map((operation) => siteOf(file, operation)),
  );
  return [...new Set(sites)].sort();
}
