import type { TrialAccount } from './trial-account.ts';

/** What a trial works with. */
export interface TrialContext {
  readonly kontor: TrialAccount;
  /** Compares what the portal relies on with what the provider did; a difference fails nothing and is printed. */
  fact(what: string, expected: unknown, found: unknown): void;
}

/** A course of business that makes the portal call the provider. */
export interface Trial {
  readonly name: string;
  run(context: TrialContext): Promise<void>;
}
