import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { writeHostBuild, writeRemoteBuild } from '@kontor/registry/testing/example-builds';
import { compatibility } from '../gate/compatibility.ts';
import { run } from '../run.ts';

/** The output of a command. */
export interface Said {
  readonly exitCode: number;
  readonly text: string;
  /** Progress and failures. */
  readonly told: string;
  /** With `--json`. */
  readonly json: () => Record<string, unknown>;
}

export interface Tool {
  /** Runs a command line; words in quotes are one argument. */
  (line: string): Promise<Said>;
  /** The time of the tool's clock. */
  now: Date;
  readonly folder: string;
  /** Creates a build of the remote "signup", or of the host, in the folder, and publishes it. */
  publishRemote(says: string, build?: Parameters<typeof writeRemoteBuild>[2]): Promise<Said>;
  publishHost(says: string, build?: Parameters<typeof writeHostBuild>[2]): Promise<Said>;
}

/** The tool in a separate folder with a registry. */
export function toolIn(folder: string): Tool {
  const tool = async (line: string): Promise<Said> => {
    const printed: string[] = [];
    const told: string[] = [];
    const args = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word = '']) => quoted ?? word);
    const exitCode = await run(args, {
      environment: { KONTOR_REGISTRY: 'registry' },
      folder,
      now: () => self.now,
      // Example builds are only records: no browser could run them.
      gate: async (candidate) => compatibility(candidate),
      print: (text) => printed.push(text),
      tell: (text) => told.push(text),
    });
    const text = printed.join('\n');
    return { exitCode, text, told: told.join('\n'), json: () => JSON.parse(text) as Record<string, unknown> };
  };
  const newBuild = () => mkdtempSync(join(folder, 'build-'));
  const self: Tool = Object.assign(tool, {
    now: new Date('2026-11-01T08:00:00Z'),
    folder,
    async publishRemote(says: string, build?: Parameters<typeof writeRemoteBuild>[2]) {
      const dist = newBuild();
      await writeRemoteBuild(dist, says, build);
      return tool(`publish ${dist} --changelog "${says}" --by Ada --json`);
    },
    async publishHost(says: string, build?: Parameters<typeof writeHostBuild>[2]) {
      const dist = newBuild();
      await writeHostBuild(dist, says, build);
      return tool(`publish ${dist} --changelog "${says}" --by Ada --json`);
    },
  });
  return self;
}
