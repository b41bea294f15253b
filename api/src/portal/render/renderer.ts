import { keepRecent } from '../../infrastructure/keep-recent.ts';
import type { Log } from '../../infrastructure/log.ts';
import { createCompiledScripts, keptScripts } from './compiled-scripts.ts';
import { createKeptProcesses } from './kept-processes.ts';
import { createOneUseProcesses } from './one-use-processes.ts';
import type { Bundles, QueriesResult, RenderResult, ServerScript } from './render-messages.ts';
import { RenderProcess } from './render-process.ts';

/** Renders pages apart from everything else of the server, and code of a remote apart from everybody's data but one's. */
export interface Renderer {
  /**
   * A page that is the same for all who ask for it: its request has nothing of a person. Rejects with
   * `ProcessEndedError` where a page took too long or too much memory.
   *
   * @param request a `PageRequest` as JSON
   */
  renderForAll(bundles: Bundles, request: string): Promise<RenderResult>;
  /**
   * A page of one person. A remote's code runs for it in a process that was made for this page alone. Rejects as
   * `renderForAll` does.
   *
   * @param signal a page that is aborted before its turn is not rendered
   */
  renderForOne(bundles: Bundles, request: string, signal: AbortSignal): Promise<RenderResult>;
  /**
   * The calls whose answers a page shows first. Rejects as `renderForAll` does.
   *
   * @param pageCode a `PageCode` as JSON
   */
  queries(bundles: Bundles, page: string, pageCode: string): Promise<QueriesResult>;
  /** Makes processes of a host ready, so that no visitor waits for them. Never rejects. */
  open(host: ServerScript): Promise<void>;
  stop(): void;
}

/** Starts processes ahead, and in place of those that have ended. */
export function createRenderer(log: Pick<Log, 'info' | 'warn' | 'error'>): Renderer {
  const compiled = createCompiledScripts();
  const asked = new Map<string, true>();
  const kept = createKeptProcesses(compiled, log);
  const oneUse = createOneUseProcesses(compiled, (host) => new RenderProcess(compiled.of(host), 'one-page', log));

  /** A remote is compiled where only the host's code runs. Until that is done, its pages take longer. */
  function compileAhead({ host, remote }: Bundles): void {
    if (remote === null || asked.has(remote.url)) return;
    keepRecent(asked, remote.url, true, keptScripts);
    const code = kept.work({ host, remote: null }, (process) => process.compile(remote));
    void code.then(
      (bytes) => compiled.keep(remote, bytes),
      (error: unknown) => log.warn({ err: error, script: remote.url }, 'a script was not compiled ahead'),
    );
  }

  return {
    renderForAll: (bundles, request) => kept.work(bundles, (process, remote) => process.render(remote, request)),
    renderForOne(bundles, request, signal) {
      compileAhead(bundles);
      if (bundles.remote) return oneUse.render(bundles, request, signal);
      return kept.work(bundles, (process) => process.render(null, request, signal));
    },
    queries(bundles, page, pageCode) {
      compileAhead(bundles);
      return kept.work(bundles, (process, remote) => process.queries(remote, page, pageCode));
    },
    async open(host) {
      await kept.open(host);
      oneUse.open(host);
    },
    stop() {
      kept.stop();
      oneUse.stop();
    },
  };
}
