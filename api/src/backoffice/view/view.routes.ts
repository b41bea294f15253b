import { randomUUID } from 'node:crypto';
import { supportViewMinutes } from '@kontor/contract/support-view';
import type { FastifyRequest } from 'fastify';
import { after, days, minutes } from '../../infrastructure/clock.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import type { Authenticate } from '../../infrastructure/http/guard.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { findOrganization, isErased } from '../../organizations/organization.repository.ts';
import { addressedTo, findOwnersOf } from '../../organizations/recipients.ts';
import { findSupportAccess, lockSupportAccess } from '../../organizations/support-access/support-access.repository.ts';
import { endSupportViewJob, endView } from './end-support-view.ts';
import { supportAccessAskedMail } from './support-access-asked.mail.ts';
import '../../accounts/session/support-view.tables.ts';

const asking = { max: 1, window: days(1) };

type Needs = Pick<Infrastructure, 'database' | 'clock' | 'jobs' | 'record' | 'outbox' | 'limits' | 'environment'>;

/** How the vendor's people look at an organization, as it lets them. */
export function viewRoutes(api: Api, infrastructure: Needs, authenticate: Authenticate): void {
  const { database, clock, jobs, outbox, limits, environment } = infrastructure;

  async function requireCustomer(uuid: string): Promise<void> {
    if (await isErased(database, uuid)) throw notFound();
  }

  function requireGranted(until: Date | null): Date {
    if (until === null) throw new ProblemError('support-access-not-granted');
    return until;
  }

  async function sessionOf(request: FastifyRequest): Promise<string> {
    const caller = await authenticate(request);
    if (caller === null) throw new ProblemError('unauthenticated');
    return caller.sessionUuid;
  }

  api.act('POST /backoffice/customer/{customerUuid}/support-access-request', {
    async describe({ params: { customerUuid } }) {
      await requireCustomer(customerUuid);
      const about = { subject: customerUuid, organizationUuid: customerUuid };
      return { ...about, activity: 'support-access-asked', before: null, after: null };
    },
    async carryOut({ params: { customerUuid }, body: { reason }, written }) {
      await limits.take(`support-access-request|${customerUuid}`, asking);
      await inTransaction(database, async (tx) => {
        const organization = await findOrganization(tx, customerUuid);
        const link = `${environment.publicUrl}/organization/${customerUuid}/members`;
        const mail = supportAccessAskedMail({ organization: organization?.name ?? '', reason, link });
        for (const owner of await findOwnersOf(tx, customerUuid)) {
          await outbox.send(tx, { ...addressedTo(owner), organizationUuid: customerUuid, mail });
        }
        await written(tx);
      });
    },
  });

  api.act('POST /backoffice/customer/{customerUuid}/view', {
    async describe({ params: { customerUuid } }) {
      await requireCustomer(customerUuid);
      requireGranted(await findSupportAccess(database, customerUuid, clock.now()));
      const about = { subject: customerUuid, organizationUuid: customerUuid };
      return { ...about, activity: 'support-view-begun', before: null, after: null };
    },
    async carryOut({ params: { customerUuid }, body: { reason }, by, request, written }) {
      const sessionUuid = await sessionOf(request);
      return inTransaction(database, async (tx) => {
        const now = clock.now();
        const until = requireGranted(await lockSupportAccess(tx, customerUuid, now));
        const longest = after(now, minutes(supportViewMinutes));
        const endsAt = until < longest ? until : longest;
        // One whose time is over, and which its job has not ended yet.
        const earlier = await tx
          .selectFrom('support_view')
          .select('uuid')
          .where('session_uuid', '=', sessionUuid)
          .where('ended_at', 'is', null)
          .executeTakeFirst();
        if (earlier !== undefined) await endView(infrastructure, tx, earlier.uuid, now);
        const viewUuid = randomUUID();
        await tx
          .insertInto('support_view')
          .values({
            uuid: viewUuid,
            organization_uuid: customerUuid,
            user_uuid: by.userUuid,
            role: by.role,
            session_uuid: sessionUuid,
            reason,
            began_at: now,
            ends_at: endsAt,
            ended_at: null,
          })
          .execute();
        await jobs.enqueue(tx, endSupportViewJob, { viewUuid }, { dueAt: endsAt });
        await written(tx);
        return { viewUuid, path: `/organization/${customerUuid}`, endsAt: endsAt.toISOString() };
      });
    },
  });

  api.act('DELETE /backoffice/view/{viewUuid}', {
    async describe({ params: { viewUuid }, by }) {
      const view = await database
        .selectFrom('support_view')
        .select('organization_uuid')
        .where('uuid', '=', viewUuid)
        .where('user_uuid', '=', by.userUuid)
        .executeTakeFirst();
      if (view === undefined) throw notFound();
      return { subject: viewUuid, organizationUuid: view.organization_uuid, before: null, after: null };
    },
    carryOut: ({ params: { viewUuid }, written }) =>
      inTransaction(database, async (tx) => {
        if (await endView(infrastructure, tx, viewUuid, clock.now())) await written(tx);
      }),
  });
}
