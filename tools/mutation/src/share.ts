import { notMutated, withServer } from './not-mutated.ts';
import { groups } from './targets.ts';

/** How many of the files that decide about money are mutated, and of how many. */
export function mutatedShare(): { readonly mutated: number; readonly deciding: number } {
  const mutated = Object.values(groups)
    .flat()
    .reduce((sum, { targets }) => sum + targets.length, 0);
  const others = (notMutated[withServer] ?? []).reduce((sum, { files }) => sum + files.length, 0);
  return { mutated, deciding: mutated + others };
}

/** What the score is about, and what it is not. */
export function shareText(): string {
  const { mutated, deciding } = mutatedShare();
  return `The scores are those of ${mutated} of ${deciding} files that decide about money (${Math.round((100 * mutated) / deciding)} %).`;
}
