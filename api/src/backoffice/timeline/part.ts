import type { TimelineKind } from '@kontor/contract/customer-timeline';
import { type RawBuilder, sql } from 'kysely';
import type { Source } from './timeline-statement.ts';

/** Something from which the timeline is made. */
export interface Part {
  /** What a part has; a part is left out where it has nothing of the kind that is wanted. */
  readonly kinds: readonly TimelineKind[];
  readonly source: (kind: TimelineKind | undefined) => Source;
}

export const anyOf = (texts: readonly string[]): RawBuilder<unknown> => sql`any(${texts}::text[])`;

/** Those of a part that are wanted. */
export const ofKinds = (kinds: readonly TimelineKind[], kind: TimelineKind | undefined) =>
  kind === undefined ? kinds : kinds.filter((one) => one === kind);
