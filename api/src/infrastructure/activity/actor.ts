import { AsyncLocalStorage } from 'node:async_hooks';
import type { ActorKind } from '@kontor/contract/activity';

/** Who does something in an organization. */
export interface Actor {
  readonly kind: ActorKind;
  readonly name: string | null;
  readonly userUuid: string | null;
  /** The organization for which they act: another one's agency, if it is not that in which something is done. */
  readonly organizationUuid: string | null;
  readonly organizationName: string | null;
  readonly address: string | null;
}

/** Jobs, and events of other systems. */
export const system: Actor = {
  kind: 'system',
  name: null,
  userUuid: null,
  organizationUuid: null,
  organizationName: null,
  address: null,
};

/** What an employee of the vendor's is called on the wire; pages show the brand's name instead. */
const vendorName = 'Kontor';

/** An employee of the vendor's, of whom no name and no address is told to others. */
export const operator: Actor = { ...system, kind: 'operator', name: vendorName };

const current = new AsyncLocalStorage<Actor>({ defaultValue: system });

/** Does work, and everything that it calls and awaits, in the name of an actor. */
export const actAs = <T>(actor: Actor, work: () => T): T => current.run(actor, work);

export const currentActor = (): Actor => current.getStore() ?? system;
