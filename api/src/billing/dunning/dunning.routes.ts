import { agreedDayFault, mostAgreedDays } from '@kontor/domain/agreed-day';
import { dayEnd } from '@kontor/domain/calendar-month';
import { lastCalendarDayOf } from '@kontor/domain/date';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { notFound, violation } from '../../infrastructure/http/problem.ts';
import { organizationOfShop } from '../../organizations/organization-of-shop.ts';
import type { Billing } from '../stripe/billing.ts';
import { findActiveDunning } from './dunning.repository.ts';
import { dunningToWire } from './dunning-wire.ts';
import { pauseDunning } from './pause-dunning.ts';

const shop = '/organization/{organizationUuid}/shop/{shopUuid}';

export function dunningRoutes(api: Api, { database, clock, jobs }: Billing): void {
  api.route(`GET ${shop}/subscription/active/stripe-subscription/dunning-process`, async (context) => {
    const process = await findActiveDunning(database, context.shop.uuid);
    return process === null ? '' : dunningToWire(process);
  });

  api.act('PUT /backoffice/shop/{customerShopUuid}/dunning', {
    async describe({ params: { customerShopUuid: shopUuid }, body: { pausedUntil } }) {
      const fault = agreedDayFault(pausedUntil, clock.now().toISOString(), mostAgreedDays.dunningPause);
      if (fault !== null) throw violation('pausedUntil', fault, 'A day between today and 30 days from now');
      const stored = await database
        .selectFrom('subscription')
        .select('dunning_paused_until')
        .where('shop_uuid', '=', shopUuid)
        .executeTakeFirst();
      if (stored === undefined) throw notFound();
      const { dunning_paused_until: before } = stored;
      return {
        subject: shopUuid,
        organizationUuid: await organizationOfShop(database, shopUuid),
        activity: 'dunning-paused',
        before: { pausedUntil: before && lastCalendarDayOf(before) },
        after: { pausedUntil },
      };
    },

    carryOut: ({ params: { customerShopUuid: shopUuid }, body: { pausedUntil }, written }) =>
      inTransaction(database, async (tx) => {
        await pauseDunning({ clock, jobs }, tx, shopUuid, new Date(dayEnd(pausedUntil)));
        await written(tx);
      }),
  });
}
