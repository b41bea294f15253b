import type { Registry, Release } from '@kontor/contract/registry';
import type { Store } from '@kontor/registry/store';

/** Every rule of the gate, as docs/the-gate.md explains them. The first ones read records and files, the last ones need a browser. */
export const ruleNames = [
  'exposes',
  'host-api',
  'federation',
  'shared-version',
  'shared-import',
  'files-stored',
  'files-served',
  'integrity',
  'no-copy',
  'no-eval',
  'size',
  'loads',
  'shape',
  'locales',
  'routes',
  'journey',
] as const;

export type RuleName = (typeof ruleNames)[number];

/** Why a candidate is refused, in words for its publisher. */
export interface Refusal {
  readonly rule: RuleName;
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
  /** Its size was accepted with a reason. */
  readonly acceptSize?: boolean;
}

/** Told what is being looked at. */
export type Progress = (text: string) => void;

/** Answers what speaks against a candidate, and nothing where nothing does. */
export type Gate = (candidate: Candidate, progress: Progress) => Promise<readonly Refusal[]>;
