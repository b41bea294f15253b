import type pg from 'pg';

export interface Customers {
  readonly all: number;
  /** How many of them are compared today. */
  readonly compared: number;
}

/**
 * The day's jobs begin some minutes after it, and none is due twice in it. Customers have their own time of the day, those that are not
 * compared a later day; two are never: that with 500 shops and that with 10,000 invoices, which their models do not have.
 */
export async function prepareDay(client: pg.Client, most: number): Promise<Customers> {
  await beginPeriodsWithModels(client);
  const due = `now() + interval '20 minutes'`;
  await client.query(
    `update job set due_at = ${due}, unique_key = kind || to_char((${due}) at time zone 'utc', ':YYYY-MM-DD')
      where unique_key = kind || to_char(due_at at time zone 'utc', ':YYYY-MM-DD')`,
  );
  await client.query(`update job set due_at = ${due} where unique_key = 'clean-up'`);
  await client.query('delete from provider_comparison');
  const { rows } = await client.query<Customers>(
    `with customer as (
        select stripe_id from payment_customer union select stripe_customer_id from payment_subscription
      ), few as (
        select stripe_customer_id from payment_subscription group by 1 having count(*) <= 10
      ), chosen as (
        select stripe_id from customer where stripe_id in (select stripe_customer_id from few)
          and stripe_id not in (select stripe_customer_id from payment_subscription
            where shop_uuid in (select shop_uuid from invoice group by 1 having count(*) > 1000))
        order by md5(stripe_id) limit $1
      ), entered as (
        insert into provider_comparison (stripe_customer_id, due_at)
        select stripe_id, now() + case when stripe_id in (table chosen) then random() * interval '23 hours' else interval '30 days' end
        from customer returning due_at < now() + interval '2 days' as is_today
      )
      select count(*)::int as "all", (count(*) filter (where is_today))::int as compared from entered`,
    [most],
  );
  return rows[0] ?? { all: 0, compared: 0 };
}

/** The past of copies lies further back, so that they are not of one moment; the provider has the periods of their models. */
const beginPeriodsWithModels = (client: pg.Client) =>
  client.query(`update payment_subscription copy set period_start = model.period_start from payment_subscription model
    where copy.stripe_id ~ '(-[0-9]+)+$' and model.stripe_id = regexp_replace(copy.stripe_id, '(-[0-9]+)+$', '')`);
