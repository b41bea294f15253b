import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** The result of a test task: what `pnpm test` adds up, and keeps by the content of what the task reads. */
export const Results = z.object({
  /** Number of tests that passed. */
  passed: z.number(),
  /** `file: title` of each test that failed; the file alone where it failed outside of its tests. */
  failed: z.array(z.string()),
  /** `file: title (message)` of each test that failed first and passed when it was repeated. */
  flaky: z.array(z.string()),
  /** When it ran: an ISO time. */
  at: z.iso.datetime(),
});
export type Results = z.infer<typeof Results>;

/** Why a test failed first: its task does not fail, so nothing else says it. @param message of its error */
export const failedFirst = (title: string, message: string | undefined): string =>
  `${title} (${stripVTControlCharacters(message ?? 'no message')
    .replace(/\s+/g, ' ')
    .slice(0, 300)})`;

/** In the folder of the package, and not in git. */
export const resultsFolder = '.results';

/** The task is the script of package.json that runs; pnpm names it in the environment. */
const task = (): string => process.env['npm_lifecycle_event'] ?? 'test';

/** Writes the result of the running task, for the command that started it. */
export function writeResults(folder: string, results: Omit<Results, 'at'>): void {
  mkdirSync(join(folder, resultsFolder), { recursive: true });
  const content: Results = { ...results, at: new Date().toISOString() };
  writeFileSync(join(folder, resultsFolder, `${task()}.json`), JSON.stringify(content));
}
