import type { CompiledScripts } from './compiled-scripts.ts';
import type { Bundles, RenderResult, ServerScript } from './render-messages.ts';
import { NotStartedError, type RenderProcess } from './render-process.ts';
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

type OneUseProcess = Pick<RenderProcess, 'opened' | 'hasEnded' | 'end' | 'render'>;

export function createOneUseProcesses(
  compiled: Pick<CompiledScripts, 'of'>,
  start: (host: ServerScript) => OneUseProcess,
): OneUseProcesses {
  /** The one that was not used for longest comes first. */
  const hosts = new Map<string, SpareProcesses<OneUseProcess>>();
  /** Of hosts that are no longer asked for. Their last pages are still worked on, which may be stuck. */
  const leaving = new Set<SpareProcesses<OneUseProcess>>();
  let isStopped = false;

  const countBeside = (own: SpareProcesses<OneUseProcess>): number =>
    [...hosts.values(), ...leaving].reduce((sum, spares) => (spares === own ? sum : sum + spares.count), 0);

  /** For one host what another one's pages have left; for pages that may come only where none waits. */
  function fillAll(): void {
    for (const spares of leaving) if (spares.count === 0) leaving.delete(spares);
    const all = [...hosts.values()];
    const waited = all.filter(({ isWaitedFor }) => isWaitedFor);
    for (const spares of waited.length > 0 ? waited : all) spares.fill();
  }

  function sparesOf(host: ServerScript): SpareProcesses<OneUseProcess> {
    const known = hosts.get(host.url);
    const spares = known ?? new SpareProcesses(() => start(host), countBeside);
    hosts.delete(host.url);
    hosts.set(host.url, spares);
    const [oldest] = hosts;
    if (hosts.size > keptHosts && oldest && !oldest[1].isWaitedFor) {
      hosts.delete(oldest[0]);
      oldest[1].end('Its host is no longer asked for.');
      leaving.add(oldest[1]);
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
