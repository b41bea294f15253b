import { pageRegistry } from '../federation/registry.ts';

export interface OverriddenRemote {
  readonly name: string;
  /** Origin of the developer's build. */
  readonly from: string;
}

/** The remotes that a developer's build replaces on this page. The server decided that; nothing here can. */
export const overriddenRemotes = (): readonly OverriddenRemote[] =>
  Object.entries(pageRegistry().remotes).flatMap(([name, { overriddenFrom }]) =>
    overriddenFrom ? [{ name, from: overriddenFrom }] : [],
  );
