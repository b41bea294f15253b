import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Registry } from '@kontor/contract/registry';
import { createFolderStore } from '@kontor/registry/folder-store';
import { changeRegistry } from '@kontor/registry/registry-log';
import type { Store } from '@kontor/registry/store';
import { readEnvironment } from '../infrastructure/environment.ts';
import { createPortal, type Portal, type PortalOptions } from '../portal/pages/portal.ts';
import { createRegistryReader } from '../portal/releases/registry-reader.ts';

/** Files and releases of a portal, in a folder of its own. */
export interface PortalStore {
  readonly folder: string;
  readonly store: Store;
  /** The current releases from here on. */
  run(registry: Registry): Promise<unknown>;
  remove(): void;
}

/** @param files by their paths in the store */
export function createPortalStore(files: Readonly<Record<string, string | Buffer>>): PortalStore {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-portal-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const store = createFolderStore(folder);
  const about = { by: 'eva@kontor.test', action: 'promote', subject: 'host', summary: 'A change' } as const;
  return {
    folder,
    store,
    run: (registry) => changeRegistry(store, { ...about, apply: () => registry }),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** A log that keeps nothing. */
export const quietLog = { info() {}, warn() {}, error() {} };

/** The portal of the current releases, as a part of a test's server. */
export const portalOf = ({ store, folder }: PortalStore, budgetsMs?: PortalOptions['budgetsMs']): Portal =>
  createPortal({
    store,
    registry: createRegistryReader(store, quietLog),
    folder,
    environment: readEnvironment({}),
    log: quietLog,
    budgetsMs,
  });
