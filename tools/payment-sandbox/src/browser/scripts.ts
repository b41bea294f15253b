import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The scripts that pages load, each made of one entry and what it imports. */
export const scripts = {
  '/payment-sandbox/stripe.js': 'stripe/stripe.ts',
  '/payment-sandbox/elements/frame.js': 'frame/frame.ts',
  '/payment-sandbox/elements/answered.js': 'answered.ts',
  '/payment-sandbox/elements/challenge.js': 'challenge.ts',
  '/payment-sandbox/elements/wallet.js': 'wallet.ts',
} as const;

export type Entry = (typeof scripts)[keyof typeof scripts];

export const builtFile = (folder: string, entry: Entry): string => join(folder, entry.replaceAll('/', '-'));

/**
 * The script of an entry. A container has no compiler, but SCRIPTS_FOLDER with what write-scripts.ts has built; a checkout
 * compiles its sources.
 */
export async function readScript(entry: Entry): Promise<string> {
  const { SCRIPTS_FOLDER: folder } = process.env;
  if (folder) return readFile(builtFile(folder, entry), 'utf8');
  const { bundle } = await import('./bundle.ts');
  return bundle(entry);
}
