import { readRegistry } from '../federation/registry.ts';

export interface OverriddenRemote {
  readonly name: string;
  /** Origin of the developer's build. */
  readonly from: string;
}

let known: readonly OverriddenRemote[] | undefined;

/** The remotes that a developer's build replaces on this page. The server decided that; nothing here can. */
export function overriddenRemotes(): readonly OverriddenRemote[] {
  known ??= Object.entries(readRegistry(document).remotes).flatMap(([name, { overriddenFrom }]) =>
    overriddenFrom ? [{ name, from: overriddenFrom }] : [],
  );
  return known;
}
