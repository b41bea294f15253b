import type { PageRegistry } from '@kontor/contract/page-registry';

export interface OverriddenRemote {
  readonly name: string;
  /** Origin of the developer's build. */
  readonly from: string;
}

/** The remotes that are replaced by a developer's build on this page. Only the server can change that. */
export const overriddenRemotes = ({ remotes }: PageRegistry): readonly OverriddenRemote[] =>
  Object.entries(remotes).flatMap(([name, { overriddenFrom }]) =>
    overriddenFrom ? [{ name, from: overriddenFrom }] : [],
  );
