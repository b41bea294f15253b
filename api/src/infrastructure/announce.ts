import type { ConnectEventData, EventType } from '@kontor/contract/connect-event';
import type { Tx } from './database/open-database.ts';

/** `data` is what the contract says, except for the version, which is given when the event is written, and the subject. */
export interface NewEvent<Type extends EventType> {
  readonly type: Type;
  /**
   * What the whole state is of: an event takes the place of a parked one with the same subject and type. So a removed device is
   * a subject of its own, and not its shop.
   */
  readonly subject: string;
  /** Whose versions it counts, if not the subject's: receivers compare those of a shop, an organization, a lead, a migration. */
  readonly numberedBy?: string;
  readonly data: Omit<ConnectEventData<Type>, 'version' | 'subject'>;
}

/** Deletes what was told of these subjects, also what still waits: their people or companies are erased. */
export type ForgetEvents = (tx: Tx, type: EventType, subjects: readonly string[]) => Promise<void>;

/** Tells the vendor's other systems, in the transaction of the change: both happen or neither. Connect does it. */
export type Announce = <Type extends EventType>(tx: Tx, event: NewEvent<Type>) => Promise<void>;
