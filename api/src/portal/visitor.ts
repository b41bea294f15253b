import { randomInt } from 'node:crypto';
import type { Registry } from '@kontor/contract/registry';
import { sessionOwnerCookie } from '@kontor/contract/session-owner';
import type { Visitor } from '@kontor/domain/release-choice';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../infrastructure/database/open-database.ts';
import type { Cookies } from '../infrastructure/http/cookies.ts';
import { organizationUuidsOf } from '../organization/organization.repository.ts';
import { hasCanary } from './chosen-releases.ts';

/** Tells who loads a page, as far as the canaries of the moment need it. Without canaries everybody is the same. */
export type IdentifyVisitor = (registry: Registry, request: FastifyRequest, reply: FastifyReply) => Promise<Visitor>;

const nobodySpecial: Visitor = { bucket: 1, organizations: [] };

/** Shares of sessions can be told apart to a tenth of a percent. */
const buckets = 1000;

const isBucket = (value: string | undefined): value is string => value !== undefined && /^\d{1,3}$/.test(value);

export const createIdentifyVisitor =
  (database: Database, cookies: Cookies): IdentifyVisitor =>
  async (registry, request, reply) => {
    if (!hasCanary(registry)) return nobodySpecial;
    const known = cookies.read(request, 'canary');
    const drawn = isBucket(known) ? known : String(randomInt(buckets));
    if (drawn !== known) cookies.write(reply, 'canary', drawn);
    return { bucket: Number(drawn) / buckets, organizations: await organizationsOf(database, request) };
  };

/** By the readable cookie: which code a browser loads is no permission, and a navigation cannot renew a session. */
async function organizationsOf(database: Database, { cookies }: FastifyRequest): Promise<string[]> {
  const owner = cookies[sessionOwnerCookie];
  return owner !== undefined && /^[0-9a-f-]{36}$/.test(owner) ? organizationUuidsOf(database, owner) : [];
}
