import { keepRecent } from '../../infrastructure/keep-recent.ts';
import { type ChosenReleases, nameOf } from './chosen-releases.ts';

/** How many sets of releases are cached: those of a few canaries, and of tabs opened just before a change. */
const keptSets = 32;

/** How many names are cached of a set: all pages in all their variants, which what they show multiplies. */
const keptNames = 512;

/** Makes something once for all that have the same releases and name. What fails is made again. */
export type KeptByReleases<Value> = (
  releases: ChosenReleases,
  name: string,
  make: () => Promise<Value>,
) => Promise<Value>;

export function createKeptByReleases<Value>(): KeptByReleases<Value> {
  const sets = new Map<string, Map<string, Promise<Value>>>();
  return (releases, name, make) => {
    const set = nameOf(releases);
    const values = sets.get(set) ?? new Map<string, Promise<Value>>();
    keepRecent(sets, set, values, keptSets);
    const known = values.get(name);
    const value = known ?? make();
    keepRecent(values, name, value, keptNames);
    if (known === undefined) value.catch(() => values.delete(name));
    return value;
  };
}
