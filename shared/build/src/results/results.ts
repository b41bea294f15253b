import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** The result of a test task: what `pnpm test` adds up, and keeps by the content of what the task reads. */
export const Results = z.object({
  /** Number of tests that passed. */
  passed: z.number(),
  /** `file: title (message)` of each test that failed; the file alone where it failed outside of its tests. */
  failed: z.array(z.string()),
  /** `file: title (message)` of each test that failed first and passed when it was repeated. */
  flaky: z.array(z.string()),
  /** When it ran: an ISO time. */
  at: z.iso.datetime(),
});
export type Results = z.infer<typeof Results>;

/** Characters of a message from its begin, and as many from its end, where the output of a program says what went wrong. */
const shown = 300;

/**
 * A test with the reason why it failed, so that the last lines of a run say what is wrong.
 *
 * @param message of its error
 */
export function withReason(title: string, message: string | undefined): string {
  const text = stripVTControlCharacters(message ?? 'no message').replace(/\s+/g, ' ');
  const reason = text.length > 2 * shown ? `${text.slice(0, shown)} … ${text.slice(-shown)}` : text;
  return `${title} (${reason})`;
}

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
