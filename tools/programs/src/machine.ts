import { spawnSync } from 'node:child_process';
import { arch, release } from 'node:os';
import { ensureTestBrowsers, findChromium } from './chromium.ts';
import { ensureNginx, findNginx } from './nginx.ts';
import { ensurePgBouncer, findPgBouncer } from './pgbouncer.ts';
import { postgresPrograms } from './postgres.ts';

function versionOf(program: string | null | undefined, option: string): string {
  if (!program) return 'none';
  const { stdout, stderr } = spawnSync(program, [option], { encoding: 'utf8' });
  // nginx prints its version as an error. Others print warnings there, with numbers that change from start to start.
  return stdout.trim() || stderr.trim();
}

/**
 * Installs what the tests need, where that is possible, and tells what they run on: results are kept for the very versions of
 * these programs.
 */
export function prepareMachine(): string {
  ensureNginx();
  ensurePgBouncer();
  const browser = ensureTestBrowsers();
  const postgres = postgresPrograms();
  return [
    `${process.platform} ${release()} ${arch()}`,
    `Node ${process.version}`,
    versionOf(browser, '--version'),
    versionOf(findChromium(), '--version'),
    versionOf(postgres && `${postgres}/postgres`, '--version'),
    versionOf(findNginx(), '-v'),
    versionOf(findPgBouncer(), '--version').split('\n')[0],
  ].join('; ');
}
