import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureTestBrowsers } from '@kontor/programs/chromium';
import { installPackages } from '@kontor/programs/debian-packages';
import { type Browser, chromium } from '@playwright/test';
import { certificate } from './authority.ts';

/**
 * A browser that trusts the certificate of the servers here.
 *
 * @param measuresTimes otherwise it runs on all processors, for figures that do not depend on how fast it is
 */
export async function launchBrowser({ measuresTimes = true } = {}): Promise<Browser> {
  const home = await mkdtemp(join(tmpdir(), 'kontor-bench-home-'));
  await trustAuthority(home);
  const browser = await chromium.launch({
    executablePath: measuresTimes ? await onOneProcessor(home, ensureTestBrowsers()) : ensureTestBrowsers(),
    args: ['--no-sandbox', '--disable-gpu'],
    env: { ...process.env, HOME: home },
  });
  browser.once('disconnected', () => void rm(home, { recursive: true, force: true, maxRetries: 5 }));
  return browser;
}

/**
 * A program that starts the browser on one processor of this machine. A slowed-down browser keeps its processor busy even
 * while its page waits, and as root it raises its own priority: on all of them it would slow the servers down, from
 * which a visitor's phone takes nothing.
 */
async function onOneProcessor(folder: string, browser: string): Promise<string> {
  const program = join(folder, 'browser');
  await writeFile(program, `#!/bin/sh\nexec taskset -c 0 '${browser}' "$@"\n`, { mode: 0o700 });
  return program;
}

/** On Linux Chromium reads what a user trusts from this database in the home folder. */
async function trustAuthority(home: string): Promise<void> {
  const [folder, file] = [join(home, '.pki/nssdb'), join(home, 'authority.pem')];
  await mkdir(folder, { recursive: true });
  await writeFile(file, (await certificate()).authority);
  const database = ['-d', `sql:${folder}`];
  const creates = () => certutil('-N', ...database, '--empty-password');
  if (!creates()) {
    installPackages('libnss3-tools');
    if (!creates()) throw new Error("The measurements need certutil, of Debian's package libnss3-tools.");
  }
  const added = certutil('-A', ...database, '-n', 'kontor-bench', '-t', 'C,,', '-i', file);
  if (!added) throw new Error('certutil does not add the authority of the measurements.');
}

const certutil = (...parameters: readonly string[]): boolean =>
  spawnSync('certutil', parameters, { stdio: 'ignore' }).status === 0;
