import type { Moves } from './moves.ts';
import type { Shell } from './shell-alone.ts';

/** How long a page is watched, in milliseconds. Its memory is measured after what it prepares when idle, and at the end. */
export interface Stay {
  readonly settled: number;
  readonly all: number;
}

export const aMinute: Stay = { settled: 20_000, all: 60_000 };

/** A page of a remote that is watched. */
export interface Place {
  /** For the reader of a refusal. */
  readonly where: string;
  readonly remote: string;
  /** Under which the document keeps what the platform was. */
  readonly secret: string;
  readonly moves: Moves;
  /** Where an entry of the shell's navigation leads to: a page of the host. `null` where the shell shows none around the page. */
  readonly way: string | null;
  readonly alone: Shell;
  readonly stay: Stay;
}
