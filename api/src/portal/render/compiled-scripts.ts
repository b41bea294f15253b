import { keepRecent } from '../../infrastructure/keep-recent.ts';
import type { CompiledScript, ServerScript } from './render-messages.ts';

/** Scripts of hosts and remotes whose code is kept: of those that run now, and of canaries or those before. */
const keptScripts = 16;

/**
 * What V8 has compiled of scripts, so that not every process has to. It is only taken from processes in which no code of a
 * remote runs: V8 trusts what it is given.
 */
export interface CompiledScripts {
  of(script: ServerScript): CompiledScript;
  has(script: ServerScript): boolean;
  keep(script: ServerScript, code: Uint8Array | null): void;
}

export function createCompiledScripts(): CompiledScripts {
  const codes = new Map<string, Uint8Array | null>();
  return {
    of: ({ url, source }) => ({ url, source, code: codes.get(url) ?? null }),
    has: ({ url }) => codes.has(url),
    keep: ({ url }, code) => keepRecent(codes, url, code, keptScripts),
  };
}
