import type { Log } from '../../infrastructure/log.ts';
import type { CompiledScripts } from './compiled-scripts.ts';
import type { Bundles, SentScript, ServerScript } from './render-messages.ts';
import { NotBegunError, NotStartedError, RenderProcess } from './render-process.ts';

/**
 * Processes that render one page after another: of a host alone, whose code is the vendor's, for everybody; and with a
 * remote what is the same for everybody.
 */
export interface KeptProcesses {
  /** Rejects with `ProcessEndedError` if this work has ended its process, and with `NotStartedError` if none can be started. */
  work<Result>(
    bundles: Bundles,
    work: (process: RenderProcess, remote: SentScript | null) => Promise<Result>,
  ): Promise<Result>;
  /** Starts those of a host alone. Never rejects. */
  open(host: ServerScript): Promise<void>;
  stop(): void;
}

interface Group {
  readonly isOfHost: boolean;
  processes: RenderProcess[];
}

/** With two for a host, a page that is stuck until its process is ended does not stop all rendering. */
const most = ({ isOfHost }: Group): number => (isOfHost ? 2 : 1);

/** Hosts: the current one, and a canary or the one before. Remotes: what is the same for everybody is rendered once. */
const keptGroups = (isOfHost: boolean): number => (isOfHost ? 2 : 1);

/** From here on, what is compiled of a host is asked for whenever its pages have doubled. */
const firstPages = 16;

export function createKeptProcesses(
  compiled: CompiledScripts,
  log: Pick<Log, 'info' | 'warn' | 'error'>,
): KeptProcesses {
  /** The one that was not used for longest comes first. */
  const groups = new Map<string, Group>();
  const pages = new WeakMap<RenderProcess, number>();
  let isStopped = false;

  function groupOf({ host, remote }: Bundles): Group {
    const key = `${host.url} ${remote?.url}`;
    const group = groups.get(key) ?? { isOfHost: remote === null, processes: [] };
    groups.delete(key);
    groups.set(key, group);
    group.processes = group.processes.filter(({ hasEnded }) => !hasEnded);
    return group;
  }

  function start(group: Group, host: ServerScript): RenderProcess {
    const use = group.isOfHost ? 'pages-of-host' : 'pages-of-remote';
    const fresh = new RenderProcess(compiled.of(host), use, log);
    group.processes.push(fresh);
    return fresh;
  }

  function free(bundles: Bundles): RenderProcess {
    const group = groupOf(bundles);
    const [freest] = group.processes.toSorted((a, b) => a.waiting - b.waiting);
    if (freest && (freest.waiting === 0 || group.processes.length === most(group))) return freest;
    return start(group, bundles.host);
  }

  function endUnused(): void {
    for (const isOfHost of [true, false]) {
      const ofKind = [...groups].filter(([, group]) => group.isOfHost === isOfHost);
      for (const [key, { processes }] of ofKind.slice(0, -keptGroups(isOfHost))) {
        if (processes.some(({ waiting }) => waiting > 0)) continue;
        for (const process of processes) process.end('Its releases are no longer asked for.');
        groups.delete(key);
      }
    }
  }

  /** What waited behind a page that has ended its process is done by another one: it is not to blame. */
  const work: KeptProcesses['work'] = async (bundles, doWork) => {
    if (isStopped) throw new NotStartedError('The server stops.');
    const process = free(bundles);
    try {
      return await doWork(process, bundles.remote && compiled.of(bundles.remote));
    } catch (error) {
      if (!(error instanceof NotBegunError)) throw error;
      return work(bundles, doWork);
    } finally {
      endUnused();
      if (bundles.remote === null) void learn(bundles.host, process);
    }
  };

  /** The more pages a host has rendered, the more of it is compiled. */
  async function learn(host: ServerScript, process: RenderProcess): Promise<void> {
    const count = (pages.get(process) ?? 0) + 1;
    pages.set(process, count);
    if (count < firstPages || (count & (count - 1)) !== 0) return;
    // One that has ended meanwhile has nothing to tell: the next doubling asks again.
    compiled.keep(host, await process.compiled().catch(() => null));
  }

  return {
    work,
    async open(host) {
      const group = groupOf({ host, remote: null });
      while (!isStopped && group.processes.length < most(group)) start(group, host);
      await Promise.allSettled(group.processes.map(({ opened }) => opened));
    },
    stop() {
      isStopped = true;
      for (const { processes } of groups.values()) for (const process of processes) process.end('The server stops.');
      groups.clear();
    },
  };
}
