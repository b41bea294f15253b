import type { Infrastructure } from '../../infrastructure/infrastructure.ts';

/** The arguments of one command. */
export interface Given {
  /** The id of a client, or its name where only one has it. */
  readonly id: string | null;
  readonly name: string | null;
  readonly scopes: readonly string[];
  readonly contactEmail: string | null;
  readonly url: string | null;
  /** `null` for all that its scopes cover. */
  readonly events: readonly string[] | null;
  /** Of deliveries. */
  readonly state: string | null;
  readonly cursor: string | null;
  readonly delivery: string | null;
  readonly parked: boolean;
  readonly since: string | null;
}

/** What `pnpm connect` can do, and how its result is printed. */
export interface ConnectAction {
  /** `client add` */
  readonly name: string;
  /** What follows `pnpm connect`. */
  readonly usage: string;
  /** Whether it names a client. */
  readonly needsClient: boolean;
  run(
    infrastructure: Pick<Infrastructure, 'database' | 'clock' | 'environment' | 'keyRing' | 'log'>,
    given: Given,
  ): Promise<{ readonly json: unknown; readonly text: string }>;
}
