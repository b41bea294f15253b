import type { Moves } from './moves.ts';
import type { Shell } from './shell-alone.ts';

/** A page of a remote that is watched. */
export interface Place {
  /** For the reader of a refusal. */
  readonly where: string;
  readonly remote: string;
  /** Under which the document keeps what the platform was. */
  readonly secret: string;
  readonly moves: Moves;
  /** Where an entry of the shell's navigation leads to: a page of the host. `null` for a page without navigation. */
  readonly way: string | null;
  readonly alone: Shell;
}
