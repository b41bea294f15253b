import { brand } from '@kontor/contract/brand';
import type { Call } from '@kontor/contract/call';
import { displayName } from '@kontor/domain/user';
import type { FastifyRequest } from 'fastify';
import type { Admission } from '../http/guard.ts';
import { truncatedAddress } from '../http/sender.ts';
import { type Actor, system } from './actor.ts';

/** Who sends a request. Of the vendor's employees no name and no address is told to others. */
export function actorOf(request: FastifyRequest, { permission }: Call, { caller, client, tenant }: Admission): Actor {
  if (permission === 'operator') return { ...system, kind: 'operator', name: brand.name };
  const address = truncatedAddress(request.ip);
  if (client !== null) return { ...system, kind: 'client', name: client.id, address };
  if (caller === null) return { ...system, address };
  const { uuid, email, first_name: firstName, last_name: lastName } = caller.user;
  return {
    kind: 'user',
    name: displayName({ firstName, lastName, email }),
    userUuid: uuid,
    organizationUuid: tenant.organization?.uuid ?? null,
    organizationName: tenant.organization?.name ?? null,
    address,
  };
}
