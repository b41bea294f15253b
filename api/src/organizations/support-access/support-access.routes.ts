import { operator } from '../../infrastructure/activity/actor.ts';
import { after, hours } from '../../infrastructure/clock.ts';
import { actForAll } from '../../infrastructure/database/acting-for.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { grantSupportAccess, readSupportAccess, withdrawSupportAccess } from './support-access.repository.ts';

const path = '/organization/{organizationUuid}/support-access';

/** Whether the vendor's people may look. What decides about it is read before it is known whose rows may be seen: no tenant writes it. */
export function supportAccessRoutes(
  api: Api,
  { database, clock, record }: Pick<Infrastructure, 'database' | 'clock' | 'record'>,
): void {
  api.route(`GET ${path}`, ({ organization }) =>
    actForAll(() => readSupportAccess(database, organization.uuid, clock.now())),
  );

  api.route(`PUT ${path}`, ({ organization, user, body }) =>
    actForAll(() =>
      inTransaction(database, async (tx) => {
        const now = clock.now();
        const until = after(now, hours(body.hours));
        const organizationUuid = organization.uuid;
        await grantSupportAccess(tx, { organizationUuid, userUuid: user.uuid, until, now });
        await record(tx, { organizationUuid, action: 'support-access.granted', details: { hours: body.hours } });
        return readSupportAccess(tx, organizationUuid, now);
      }),
    ),
  );

  api.route(`DELETE ${path}`, ({ organization }) =>
    actForAll(() =>
      inTransaction(database, async (tx) => {
        const organizationUuid = organization.uuid;
        const { wasAllowed, ended } = await withdrawSupportAccess(tx, organizationUuid, clock.now());
        if (wasAllowed) await record(tx, { organizationUuid, action: 'support-access.withdrawn' });
        if (ended === 0) return;
        const details = { what: 'support-view-ended', views: ended };
        await record(tx, { organizationUuid, action: 'operator.acted', details, by: operator });
      }),
    ),
  );
}
