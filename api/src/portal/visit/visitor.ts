import { createHash, randomInt } from 'node:crypto';
import type { Registry } from '@kontor/contract/registry';
import { uuid } from '@kontor/contract/schema';
import { sessionOwnerCookie } from '@kontor/contract/session-owner';
import type { Visitor } from '@kontor/domain/release-choice';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actFor } from '../../infrastructure/database/acting-for.ts';
import type { Database } from '../../infrastructure/database/open-database.ts';
import type { Cookies } from '../../infrastructure/http/cookies.ts';
import type { Log } from '../../infrastructure/log.ts';
import { organizationUuidsOf } from '../../organizations/organization.repository.ts';
import { canariesOf } from '../releases/chosen-releases.ts';

/** Identifies visitors as far as the current canaries need it. Without canaries all are equal. */
export type IdentifyVisitor = (registry: Registry, request: FastifyRequest, reply: FastifyReply) => Promise<Visitor>;

/** Gets the current releases. */
export const nobodySpecial: Visitor = { bucketFor: () => 1, organizations: [] };

/** The number of distinguishable sessions. */
const sessions = 1_000_000;

const isSession = (value: string | undefined): value is string => value !== undefined && /^\d{1,6}$/.test(value);

/** Distributes a session's number evenly, differently for each subject. */
const bucketOf = (session: string, subject: string): number =>
  createHash('sha256').update(`${session} ${subject}`).digest().readUInt32BE(0) / 2 ** 32;

export const createIdentifyVisitor =
  (database: Database, cookies: Cookies, log: Pick<Log, 'error'>): IdentifyVisitor =>
  async (registry, request, reply) => {
    const canaries = canariesOf(registry);
    if (canaries.length === 0) return nobodySpecial;
    const known = cookies.read(request, 'canary');
    const session = isSession(known) ? known : String(randomInt(sessions));
    if (session !== known) cookies.write(reply, 'canary', session);
    const asksForMembers = canaries.some(({ organizations }) => organizations.length > 0);
    const organizations = asksForMembers ? await organizationsOf(database, request, log) : [];
    return { bucketFor: (subject) => bucketOf(session, subject), organizations };
  };

/** By the readable cookie: which code a browser loads is no permission, and a navigation cannot renew a session. */
async function organizationsOf(
  database: Database,
  { cookies }: FastifyRequest,
  log: Pick<Log, 'error'>,
): Promise<string[]> {
  const owner = uuid().safeParse(cookies[sessionOwnerCookie]);
  if (!owner.success) return [];
  try {
    const visitor = { userUuid: owner.data, organizationUuid: null };
    return await actFor(visitor, () => organizationUuidsOf(database, owner.data));
  } catch (error) {
    log.error({ err: error }, 'organizations of visitors cannot be read: their canaries are not used');
    return [];
  }
}
