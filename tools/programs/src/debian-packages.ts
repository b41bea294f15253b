import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs packages if that is possible without confirmation: as root, on Debian or a derivative. Waits for another
 * installation that is under way. What apt says about a failure is printed; the caller finds out what is missing.
 */
export function installPackages(...names: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const apt = (...words: readonly string[]) =>
    spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=600', ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...names);
}
