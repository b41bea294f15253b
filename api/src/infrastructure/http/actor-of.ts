import type { Call } from '@kontor/contract/call';
import { displayName } from '@kontor/domain/user';
import type { FastifyRequest } from 'fastify';
import { type Actor, operator, system } from '../activity/actor.ts';
import { truncatedAddress } from '../security/truncated-address.ts';
import type { Admission } from './guard.ts';

/** Who sends a request. */
export function actorOf({ ip }: FastifyRequest, { permission }: Call, { caller, client, tenant }: Admission): Actor {
  if (permission === 'staff') return operator;
  if (client !== null) return at(ip, { ...system, kind: 'client', name: client.name });
  if (caller === null) return at(ip, system);
  const { uuid, email, first_name: firstName, last_name: lastName } = caller.user;
  return at(ip, {
    kind: 'user',
    name: displayName({ firstName, lastName, email }),
    userUuid: uuid,
    organizationUuid: tenant.organization?.uuid ?? null,
    organizationName: tenant.organization?.name ?? null,
  });
}

/** Most calls only read, and record nothing: the address is read when an activity needs it. */
const at = (ip: string, actor: Omit<Actor, 'address'>): Actor => ({
  ...actor,
  get address() {
    return truncatedAddress(ip);
  },
});
