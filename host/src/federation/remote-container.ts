import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';

type LoadEntry = NonNullable<ModuleFederationRuntimePlugin['loadEntry']>;

/** What an entry script leaves in its global variable. */
export type RemoteContainer = Exclude<Awaited<ReturnType<LoadEntry>>, void>;

const isContainer = (value: unknown): value is RemoteContainer =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

/** The container in a global variable; `null` if there is none. */
export function containerIn(global: string): RemoteContainer | null {
  const value: unknown = Reflect.get(globalThis, global);
  return isContainer(value) ? value : null;
}
