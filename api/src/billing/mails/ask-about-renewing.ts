import { sql } from 'kysely';
import { after, days } from '../../infrastructure/clock.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { askWithinADay } from '../../organizations/vat/vat-check.repository.ts';

/**
 * How long before a yearly renewal its customer's VAT id is asked about: a change is known, told and at the payment provider
 * before the reminder of the renewal says what the year costs, also when the register is away for two weeks.
 */
const askedBefore = days(30);

const pageSize = 500;

/** Asks the register about the ids of customers whose year ends soon, once for each renewal. */
export async function askAboutRenewing({ database }: Pick<Infrastructure, 'database'>, now: Date): Promise<void> {
  let last: Renewal | null = null;
  do {
    const page: readonly Renewal[] = await findRenewing(database, now, last);
    if (page.length > 0) {
      const organizations = [...new Set(page.map(({ organizationUuid }) => organizationUuid))];
      await askWithinADay(database, organizations, after(now, -askedBefore), now);
    }
    last = page.length === pageSize ? (page.at(-1) ?? null) : null;
  } while (last !== null);
}

interface Renewal {
  readonly uuid: string;
  readonly periodEnd: Date;
  readonly organizationUuid: string;
}

const findRenewing = (db: Queryable, now: Date, last: Renewal | null): Promise<Renewal[]> =>
  db
    .selectFrom('payment_subscription')
    .innerJoin('shop', 'shop.uuid', 'payment_subscription.shop_uuid')
    .select([
      'payment_subscription.uuid',
      'payment_subscription.period_end as periodEnd',
      'shop.organization_uuid as organizationUuid',
    ])
    .where('payment_subscription.is_yearly', '=', true)
    .where('payment_subscription.confirmed', '=', true)
    .where('payment_subscription.state', 'in', ['active', 'trialing', 'past_due', 'unpaid'])
    .where('payment_subscription.cancel_at', 'is', null)
    .where('payment_subscription.period_end', '>', now)
    .where('payment_subscription.period_end', '<=', after(now, askedBefore))
    .$if(last !== null, (query) =>
      query.where(
        sql<boolean>`(payment_subscription.period_end, payment_subscription.uuid) > (${last?.periodEnd}::timestamptz, ${last?.uuid}::uuid)`,
      ),
    )
    .orderBy('payment_subscription.period_end')
    .orderBy('payment_subscription.uuid')
    .limit(pageSize)
    .execute();
