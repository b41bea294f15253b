import type { Registry, Release } from '@kontor/contract/registry';
import type { Store } from '@kontor/registry/store';

/**
 * Every rule of the gate, as docs/the-gate.md explains them. The first ones read records and files, the last ones need
 * a browser.
 */
export const ruleNames = [
  'exposes',
  'host-api',
  'federation',
  'shared-version',
  'shared-import',
  'own-pages',
  'files-stored',
  'files-served',
  'integrity',
  'no-copy',
  'no-eval',
  'server-script',
  'size',
  'loads',
  'shape',
  'locales',
  'routes',
  'server-rendering',
  'journey',
  'shell-parts',
  'shell-reacts',
  'platform',
  'storage',
  'stays',
  'lets-go',
  'listeners',
  'memory',
] as const;

export type RuleName = (typeof ruleNames)[number];

/** Why a candidate is refused, for its publisher. */
export interface Refusal {
  readonly rule: RuleName;
  readonly reason: string;
  /** What to do, as one sentence. */
  readonly wayOut: string;
}

/** The input of the gate. */
export interface Candidate {
  readonly store: Store;
  /** The registry at the time of the check. */
  readonly registry: Registry;
  /** Name of the remote, or `host`. */
  readonly subject: string;
  readonly release: Release;
  /** Its size was accepted with a reason. */
  readonly acceptSize?: boolean;
}

/** Called with what is being checked. */
export type Progress = (text: string) => void;

/** Returns the defects of a candidate, and nothing if there are none. */
export type Gate = (candidate: Candidate, progress: Progress) => Promise<readonly Refusal[]>;
