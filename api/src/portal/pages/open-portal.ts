import type { Environment } from '../../infrastructure/environment.ts';
import type { Log } from '../../infrastructure/log.ts';
import { createPortal, type Portal } from './portal.ts';
import { createRegistryReader } from './registry-reader.ts';

/** The portal of the registry that the environment names. */
export function openPortal(environment: Environment, log: Log): Portal {
  const { registryStore: store, registryFolder: folder } = environment;
  const registry = createRegistryReader(store, log);
  return createPortal({ store, registry, folder, environment, log });
}
