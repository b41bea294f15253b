import { demoOrganizations, demoUsers } from '@kontor/contract/demo';
import { calendarDay } from '@kontor/domain/date';
import { newRecoverySalt } from '../../accounts/totp/recovery-codes.ts';
import { newTotpSecret } from '../../accounts/totp/totp-code.ts';
import { sealTotpSecret } from '../../accounts/totp/totp-sealers.ts';
import { keepApproval } from '../../backoffice/approval/approval.repository.ts';
import { endOfApproval, expireApprovalJob } from '../../backoffice/approval/expire-approval.ts';
import { describedPublication } from '../../billing/prices/described-publication.ts';
import { contentOf, findCurrentList, findPriceList, insertDraft } from '../../billing/prices/price-list.repository.ts';
import { after, days } from '../../infrastructure/clock.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { AskedAct, Described, StaffWrite } from '../../infrastructure/http/act.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { insertStaffNote } from '../../organizations/staff-note/staff-note.repository.ts';
import { firstPriceList } from '../../sales-terms/first-price-list.ts';

type Needs = Pick<Infrastructure, 'keyRing' | 'jobs'>;

/** What the vendor's people did this week: notes about customers, prices for next year, and a person to be let in. */
export async function insertDemoOffice(needs: Needs, tx: Tx, now: Date): Promise<void> {
  await insertNotes(tx, now);
  await planPrices(needs, tx, now);
  await askForReset(needs, tx, now);
}

async function insertNotes(tx: Tx, now: Date): Promise<void> {
  const { radwerk, feinkost, teehaus } = demoOrganizations;
  const { support, finance, sales } = demoUsers;
  const notes = [
    [
      6,
      radwerk,
      sales,
      'Zieht im Frühjahr in die zweite Halle. Angebot für weitere Scanner kommt von Agentur Nordlicht.',
    ],
    [4, feinkost, finance, 'Frau Huber hat angerufen: Die Karte war gesperrt, die neue kommt diese Woche.'],
    [2, radwerk, support, 'Fragte nach dem Datum auf der Rechnung. Ist erklärt, nichts offen.'],
    [
      0,
      teehaus,
      support,
      'Frau Sommer hat ihr Telefon verloren und keine Wiederherstellungscodes. Am Telefon ausgewiesen.',
    ],
  ] as const;
  for (const [daysAgo, organization, author, text] of notes) {
    const at = after(now, -days(daysAgo));
    await insertStaffNote(tx, { organization_uuid: organization, text, at, author_user_uuid: author.uuid });
  }
}

/** Dearer devices, for which a second person has to agree. */
async function planPrices(needs: Needs, tx: Tx, now: Date): Promise<void> {
  const items = firstPriceList.items.map((item) =>
    item.productType === 'wms'
      ? { ...item, tiers: item.tiers.map((tier) => ({ ...tier, unitAmount: tier.unitAmount + 200 })) }
      : item,
  );
  const priceListUuid = await insertDraft(tx, { ...firstPriceList, items }, after(now, -days(3)));
  const list = await findPriceList(tx, priceListUuid);
  if (list === null) throw new Error('The demo has no draft');
  const published = { validFrom: calendarDay(after(now, days(75)).toISOString()), appliesTo: 'all' as const };
  const reason = 'Die Geräte werden im Einkauf teurer';
  await askColleague(needs, tx, after(now, -days(1)), {
    call: 'PUT /backoffice/price-list/{priceListUuid}/publish',
    asked: {
      params: { priceListUuid },
      query: undefined,
      body: { ...published, reason },
      by: { userUuid: demoUsers.finance.uuid, role: 'finance' },
    },
    described: describedPublication(contentOf(list), await findCurrentList(tx, now), published),
    reason,
  });
}

/** Of a person whose authenticator app is lost. */
async function askForReset(needs: Needs, tx: Tx, now: Date): Promise<void> {
  const userUuid = demoUsers.locked.uuid;
  const since = after(now, -days(90));
  await tx
    .insertInto('totp')
    .values({
      user_uuid: userUuid,
      sealed_secret: sealTotpSecret(needs.keyRing, userUuid, newTotpSecret()),
      created_at: since,
      started_by: null,
      active_since: since,
      last_step: 0,
      recovery_salt: newRecoverySalt(),
    })
    .execute();
  const reason = 'Telefon verloren, am Telefon nach Rechnungsnummer und Betrag ausgewiesen';
  await askColleague(needs, tx, now, {
    call: 'POST /backoffice/user/{userUuid}/factor-reset',
    asked: {
      params: { userUuid },
      query: undefined,
      body: { reason },
      by: { userUuid: demoUsers.support.uuid, role: 'support' },
    },
    described: {
      subject: userUuid,
      organizationUuid: demoOrganizations.teehaus,
      activity: 'factors-reset-asked',
      before: { factors: ['totp'] },
      after: { factors: [] },
    },
    reason,
  });
}

interface Asking<Key extends StaffWrite> {
  readonly call: Key;
  readonly asked: AskedAct<Key>;
  readonly described: Described;
  readonly reason: string;
}

async function askColleague<Key extends StaffWrite>(
  { jobs }: Needs,
  tx: Tx,
  now: Date,
  { asked, ...asking }: Asking<Key>,
): Promise<void> {
  const approval = { ...asking, asked: asked as AskedAct, amount: null, idempotencyKey: null };
  const { uuid } = await keepApproval(tx, approval, now);
  await jobs.enqueue(tx, expireApprovalJob, { approvalUuid: uuid }, { dueAt: endOfApproval(now) });
}
