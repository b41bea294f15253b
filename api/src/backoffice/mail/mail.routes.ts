import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { resendMail } from '../../infrastructure/mail/resend-mail.ts';

type Needs = Pick<Infrastructure, 'database' | 'clock' | 'jobs' | 'keyRing'>;

/** Mails of customers that did not arrive, or were deleted there, are sent again. */
export function mailRoutes(api: Api, infrastructure: Needs): void {
  const { database } = infrastructure;

  async function requireSent(db: Queryable, uuid: string) {
    const mail = await db.selectFrom('mail').selectAll().where('uuid', '=', uuid).executeTakeFirst();
    if (mail === undefined) throw notFound();
    if (mail.sent_at === null) throw new ProblemError('state-conflict', { detail: 'It waits to be sent' });
    return mail;
  }

  api.act('POST /backoffice/mail/{mailUuid}/resend', {
    async describe({ params: { mailUuid } }) {
      const { uuid, organization_uuid: organizationUuid } = await requireSent(database, mailUuid);
      return { subject: uuid, organizationUuid, before: null, after: null };
    },
    carryOut: ({ params: { mailUuid }, written }) =>
      inTransaction(database, async (tx) => {
        const again = await resendMail(infrastructure, tx, await requireSent(tx, mailUuid));
        if (again === null) throw new ProblemError('state-conflict', { detail: 'Its text cannot be read any more' });
        await written(tx);
      }),
  });
}
