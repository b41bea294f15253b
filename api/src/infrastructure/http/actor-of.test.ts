import { calls } from '@kontor/contract/calls';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { actorOf } from './actor-of.ts';
import type { Admission } from './guard.ts';

test('another system acts under its name, which people know, and not under its id', () => {
  const client = { id: '0197a000-0000-7000-8000-0000000000c1', name: 'Warehouse', scopes: [] };
  const admission = { caller: null, client, tenant: { organization: null } } as unknown as Admission;
  const call = calls['POST /connect/usage'];
  expect(actorOf({ ip: '192.0.2.7' } as FastifyRequest, call, admission)).toMatchObject({
    kind: 'client',
    name: 'Warehouse',
  });
});
