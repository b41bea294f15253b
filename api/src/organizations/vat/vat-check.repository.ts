import { sql } from 'kysely';
import { after, days } from '../../infrastructure/clock.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';

/** Three months, as tax offices expect of those who rely on an id. */
const askedAgainAfter = days(91);

/** An id that is not valid is often entered in the register some days later, or was mistyped there. */
const refusedAgainAfter = days(7);

/** A question counts as one for operators when it is open for so long. */
const openTooLong = days(2);

interface Answered {
  readonly isValid: boolean;
  /** Whether the organization was told with this answer that its id is not valid any more. */
  readonly isTold: boolean;
}

/** Notes a yes or no. Each id is asked about at its own time of the day. */
export async function noteAnswered(tx: Tx, organizationUuid: string, { isValid, isTold }: Answered, now: Date) {
  const next = after(now, isValid ? askedAgainAfter : refusedAgainAfter);
  await tx
    .updateTable('vat_check')
    .set({
      due_at: sql<Date>`${next}::timestamptz + random() * interval '1 day'`,
      answered_at: now,
      open_since: null,
      ...(isTold && { told_at: now }),
      ...(isValid && { told_at: null }),
    })
    .where('organization_uuid', '=', organizationUuid)
    .execute();
}

/** Notes that there was no answer. The job that asked repeats it; should that one be lost, it is asked again the next day. */
export async function noteUnanswered(tx: Tx, organizationUuid: string, now: Date) {
  await tx
    .updateTable('vat_check')
    .set((of) => ({ due_at: after(now, days(1)), open_since: of.fn.coalesce('open_since', of.val(now)) }))
    .where('organization_uuid', '=', organizationUuid)
    .execute();
}

export interface DueCheck {
  readonly organizationUuid: string;
  readonly dueAt: Date;
  readonly vatId: string;
}

/** What is due until an instant, in the order in which it is, after the last one of the page before. */
export async function findDueChecks(
  db: Queryable,
  until: Date,
  last: DueCheck | null,
  limit: number,
): Promise<DueCheck[]> {
  const rows = await db
    .selectFrom('vat_check')
    .innerJoin('organization', 'organization.uuid', 'vat_check.organization_uuid')
    .select([
      'vat_check.organization_uuid as organizationUuid',
      'vat_check.due_at as dueAt',
      sql<string | null>`organization.base_data ->> 'vatId'`.as('vatId'),
    ])
    .where('vat_check.due_at', '<=', until)
    .$if(last !== null, (query) =>
      query.where(
        sql<boolean>`(vat_check.due_at, vat_check.organization_uuid) > (${last?.dueAt}::timestamptz, ${last?.organizationUuid}::uuid)`,
      ),
    )
    .orderBy('vat_check.due_at')
    .orderBy('vat_check.organization_uuid')
    .limit(limit)
    .execute();
  return rows.flatMap(({ vatId, ...row }) => (vatId === null ? [] : [{ ...row, vatId }]));
}

/** Asks about these organizations within a day, unless the register has answered since `answeredSince`. */
export async function askWithinADay(
  db: Queryable,
  organizationUuids: readonly string[],
  answeredSince: Date,
  now: Date,
): Promise<void> {
  await db
    .updateTable('vat_check')
    .set({ due_at: sql<Date>`${now}::timestamptz + random() * interval '1 day'` })
    .where('organization_uuid', 'in', organizationUuids)
    .where('due_at', '>', after(now, days(1)))
    .where((is) => is.or([is('answered_at', 'is', null), is('answered_at', '<', answeredSince)]))
    .execute();
}

/** When the organization was told that it has lost its valid id; `null` if it was not, or has one again. */
export async function findToldAt(db: Queryable, organizationUuid: string): Promise<Date | null> {
  const row = await db
    .selectFrom('vat_check')
    .select('told_at')
    .where('organization_uuid', '=', organizationUuid)
    .executeTakeFirst();
  return row?.told_at ?? null;
}

/** Questions that are open for longer than outages of the register last. */
export async function countOpenQuestions(db: Queryable, now: Date): Promise<number> {
  const { open } = await db
    .selectFrom('vat_check')
    .select((of) => of.fn.countAll<string>().as('open'))
    .where('open_since', '<', after(now, -openTooLong))
    .executeTakeFirstOrThrow();
  return Number(open);
}
