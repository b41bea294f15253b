import type { Log } from '../../infrastructure/log.ts';
import type { CompiledScripts } from './compiled-scripts.ts';
import type { Bundles, RenderResult, ServerScript } from './render-messages.ts';
import { NotStartedError, RenderProcess } from './render-process.ts';
import { SpareProcesses } from './spare-processes.ts';

/** Processes that render one page of one person, with the code of a remote, and are ended. */
export interface OneUseProcesses {
  /** `null` if its visitor waits no longer when a process is ready. Rejects as `RenderProcess.render` does. */
  render(bundles: Bundles, request: string, signal: AbortSignal): Promise<RenderResult>;
  /** Starts some ahead. */
  open(host: ServerScript): void;
  stop(): void;
}

/** Hosts for which some are ready: the current one, and a canary or the one before. */
const keptHosts = 2;

export function createOneUseProcesses(
  compiled: CompiledScripts,
  log: Pick<Log, 'info' | 'warn' | 'error'>,
): OneUseProcesses {
  /** The one that was not used for longest comes first. */
  const hosts = new Map<string, SpareProcesses<RenderProcess>>();
  let isStopped = false;

  const countBeside = (own: SpareProcesses<RenderProcess>): number =>
    [...hosts.values()].reduce((sum, spares) => (spares === own ? sum : sum + spares.count), 0);

  /** For one host what another one's pages have left. */
  function fillAll(): void {
    for (const spares of hosts.values()) spares.fill();
  }

  function sparesOf(host: ServerScript): SpareProcesses<RenderProcess> {
    const known = hosts.get(host.url);
    const spares =
      known ?? new SpareProcesses(() => new RenderProcess(compiled.of(host), 'one-page', log), countBeside);
    hosts.delete(host.url);
    hosts.set(host.url, spares);
    const [oldest] = hosts;
    if (hosts.size > keptHosts && oldest && !oldest[1].isWaitedFor) {
      hosts.delete(oldest[0]);
      oldest[1].end('Its host is no longer asked for.');
    }
    return spares;
  }

  return {
    async render({ host, remote }, request, signal) {
      if (isStopped) throw new NotStartedError('The server stops.');
      const spares = sparesOf(host);
      const process = await spares.take(signal);
      if (process === null) return null;
      try {
        return await process.render(remote && compiled.of(remote), request, signal);
      } finally {
        process.end('It is used once.');
        fillAll();
      }
    },
    open(host) {
      if (!isStopped) sparesOf(host).fill();
    },
    stop() {
      isStopped = true;
      for (const spares of hosts.values()) spares.end('The server stops.');
      hosts.clear();
    },
  };
}
