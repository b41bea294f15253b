import { execFileSync } from 'node:child_process';
import { root } from './bundles.ts';

const git = (...parameters: readonly string[]): string[] =>
  execFileSync('git', parameters, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line !== '');

function commonWithUpstream(): string | undefined {
  try {
    return git('merge-base', 'HEAD', '@{upstream}')[0];
  } catch {
    // There is no upstream.
    return undefined;
  }
}

/** Paths of what differs from the upstream branch, committed or not; without such commits, the last commit counts. */
export function changedFiles(): string[] {
  const [head] = git('rev-parse', 'HEAD');
  const common = commonWithUpstream();
  const base = common === undefined || common === head ? 'HEAD^' : common;
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
}
