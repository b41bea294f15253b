import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { days } from '../../infrastructure/clock.ts';
import { makeMonths } from '../../infrastructure/months/make-months.ts';
import { startOfMonth } from '../../infrastructure/months/monthly-table.ts';
import { findParts } from '../../infrastructure/months/parts.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { selectActivity } from './activity.repository.ts';
import { activityByMonth } from './forget-activity.ts';

const { owner, close } = await openTestDatabase({ info() {}, warn() {}, error() {} });
afterAll(close);

const organizationUuid = randomUUID();
const first = (await findParts(owner, activityByMonth))[0]?.to ?? new Date(0);
/** Two years later. */
const now = startOfMonth(first, 24);
for (let month = 0; month <= 24; month += 1) await makeMonths(owner, activityByMonth, startOfMonth(first, month));
// Two a day of this organization, and more of another one.
await sql`insert into activity (uuid, organization_uuid, at, actor_kind, action, details)
  select gen_random_uuid(), case n % 10 when 0 then ${organizationUuid}::uuid else ${randomUUID()}::uuid end,
    ${now}::timestamptz - n * interval '72 minutes', 'system', 'organization.changed', '{}'
  from generate_series(1, 14000) n`.execute(owner);
await sql`analyze activity`.execute(owner);

const keptFrom = new Date(now.getTime() - days(731));

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}

/** The parts of the table that a page reads. */
async function partsRead(query: ReturnType<typeof selectActivity>): Promise<string[]> {
  const [explained] = await query.limit(51).explain<{ 'QUERY PLAN': [{ Plan: Plan }] }>('json', sql`analyze`);
  const read = ({ 'Relation Name': name, 'Actual Loops': loops, Plans = [] }: Plan): string[] => [
    ...(name !== undefined && loops > 0 ? [name] : []),
    ...Plans.flatMap(read),
  ];
  return explained === undefined ? [] : read(explained['QUERY PLAN'][0].Plan);
}

test('a page of the activity reads the months that it shows, and not the two years behind', async () => {
  const page = await selectActivity(owner, organizationUuid, { after: null, keptFrom }).limit(51).execute();
  expect(page).toHaveLength(51);
  expect((await partsRead(selectActivity(owner, organizationUuid, { after: null, keptFrom }))).length).toBeLessThan(7);
  const middle = startOfMonth(first, 12);
  const next = await partsRead(selectActivity(owner, organizationUuid, { after: [middle, 0], keptFrom }));
  expect(next).toContain(`activity_${startOfMonth(first, 11).toISOString().slice(0, 7).replace('-', '_')}`);
  expect(next.length).toBeLessThan(4);
  const [from, to] = [startOfMonth(first, 6), new Date(startOfMonth(first, 7).getTime() - days(1))].map((day) =>
    day.toISOString().slice(0, 10),
  );
  expect(
    (await partsRead(selectActivity(owner, organizationUuid, { from, to, after: null, keptFrom }))).length,
  ).toBeLessThan(4);
});
