import { keepRecent } from '../../infrastructure/keep-recent.ts';
import { serializedBlock } from './blocks.ts';
import type { SentScript, ServerScript } from './render-messages.ts';

/** Scripts of hosts and remotes that are kept: of those that run now, and of canaries or those before. */
export const keptScripts = 16;

/**
 * Scripts as processes get them, with what V8 has compiled of them, so that not every process has to. That is only taken
 * from processes in which no code of a remote runs: V8 trusts what it is given.
 */
export interface CompiledScripts {
  of(script: ServerScript): SentScript;
  /** @param code `null` if it is not known: each process compiles the script by itself */
  keep(script: ServerScript, code: Uint8Array | null): void;
}

export function createCompiledScripts(): CompiledScripts {
  const scripts = new Map<string, SentScript>();

  const blockOf = ({ url, source }: ServerScript, code: Uint8Array | null): SentScript => ({
    url,
    block: serializedBlock({ url, source, code }),
  });

  return {
    of(script) {
      const sent = scripts.get(script.url) ?? blockOf(script, null);
      keepRecent(scripts, script.url, sent, keptScripts);
      return sent;
    },
    keep: (script, code) => keepRecent(scripts, script.url, blockOf(script, code), keptScripts),
  };
}
