import type { Registry, Release } from '@kontor/contract/registry';
import type { Store } from '@kontor/registry/store';

/** Why a candidate is not given to anybody, in words for whoever published it. */
export interface Refusal {
  /** Name of the rule, as in `host-api`. */
  readonly rule: string;
  readonly reason: string;
  /** What to do, as one sentence. */
  readonly wayOut: string;
}

/** What the gate looks at. */
export interface Candidate {
  readonly store: Store;
  /** As it stands while the gate looks. */
  readonly registry: Registry;
  /** Name of the remote, or `host`. */
  readonly subject: string;
  readonly release: Release;
}

/** Told what is being looked at. */
export type Progress = (text: string) => void;

/** One rule of the gate. Answers nothing where the candidate keeps it. */
export type Rule = (candidate: Candidate, progress: Progress) => readonly Refusal[] | Promise<readonly Refusal[]>;
