import type { OperatorAct } from '@kontor/contract/activity-action';
import type { ListedPartner } from '@kontor/contract/operator-partner';
import type { PartnerState } from '@kontor/contract/partner';
import { uuid } from '@kontor/contract/schema';
import { type DatedTerms, termsOfDay } from '@kontor/domain/commission';
import { calendarDay, noonOf } from '@kontor/domain/date';
import * as z from 'zod/mini';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Act } from '../../infrastructure/http/act.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import {
  cursorInstant,
  cutPage,
  decodeCursor,
  encodeCursor,
  linkNextPage,
} from '../../infrastructure/http/next-page.ts';
import { notFound, violation } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { ComposedMail } from '../../infrastructure/mail/define-mail.ts';
import { addressedTo, findMembersOf } from '../../organizations/recipients.ts';
import { findAgreedTerms, saveAgreedTerms } from '../commission/agreed-terms.repository.ts';
import { readCommissionTerms } from '../commission/commission-terms.ts';
import { findListed, findListedOne } from './find-listed.ts';
import { partnerApprovedMail } from './partner-approved.mail.ts';
import { partnerSuspendedMail } from './partner-suspended.mail.ts';
import { partnerTermsMail } from './partner-terms.mail.ts';

const pageSize = 50;

const partner = '/backoffice/partner/{partnerUuid}';

/** Whom what is decided about a partner concerns. */
const accountCall = 'GET /organization/{organizationUuid}/partner-account';

type Parts = Pick<Infrastructure, 'database' | 'clock' | 'outbox' | 'environment'>;

/** What the vendor's people decide about partners, and agree with them. */
export function partnerActRoutes(api: Api, { database, clock, outbox, environment }: Parts): void {
  const today = () => calendarDay(clock.now().toISOString());
  const one = (partnerUuid: string) => findListedOne(database, partnerUuid, clock.now());

  api.route('GET /backoffice/partner', async ({ query, request, reply }) => {
    const after = decodeCursor(z.tuple([cursorInstant, uuid()]), query.cursor);
    const found = await findListed(database, { state: query.state, after, limit: pageSize + 1 }, clock.now());
    const { page, next } = cutPage(found, pageSize, (last) => encodeCursor(last.stateSince, last.organizationUuid));
    linkNextPage(request, reply, query, next);
    return page;
  });

  async function tell(tx: Tx, partnerUuid: string, mail: ComposedMail): Promise<void> {
    for (const member of await findMembersOf(tx, partnerUuid, accountCall)) {
      await outbox.send(tx, { ...addressedTo(member), mail });
    }
  }

  const link = (partnerUuid: string, page: string) => `${environment.publicUrl}/organization/${partnerUuid}${page}`;

  type Decision = 'PUT /backoffice/partner/{partnerUuid}/approve' | 'PUT /backoffice/partner/{partnerUuid}/suspend';

  const decision = (
    state: PartnerState,
    activity: OperatorAct,
    mailAbout: (partner: ListedPartner) => ComposedMail,
  ): Act<Decision> => ({
    async describe({ params: { partnerUuid } }) {
      const known = await one(partnerUuid);
      const subject = { subject: partnerUuid, organizationUuid: partnerUuid, activity };
      return { ...subject, before: { state: known.state }, after: { state } };
    },
    isDone: async ({ params: { partnerUuid } }) => (await one(partnerUuid)).state === state,
    async carryOut({ params: { partnerUuid }, written }) {
      await inTransaction(database, async (tx) => {
        await lockAccount(tx, partnerUuid);
        const before = await findListedOne(tx, partnerUuid, clock.now());
        if (before.state === state) return;
        await tx
          .updateTable('partner_account')
          .set({ state, state_since: clock.now() })
          .where('organization_uuid', '=', partnerUuid)
          .execute();
        await tell(tx, partnerUuid, mailAbout(before));
        await written(tx);
      });
      return one(partnerUuid);
    },
  });

  api.act(
    `PUT ${partner}/approve`,
    decision('approved', 'partner-approved', ({ organizationUuid, terms: { rate, months } }) =>
      partnerApprovedMail({ rate: rate / 100, months, link: link(organizationUuid, '') }),
    ),
  );

  api.act(
    `PUT ${partner}/suspend`,
    decision('suspended', 'partner-suspended', ({ organizationUuid, state }) =>
      partnerSuspendedMail({ hadApplied: state === 'applied', link: link(organizationUuid, '') }),
    ),
  );

  api.act(`PUT ${partner}/terms`, {
    async describe({ params: { partnerUuid }, body: { rate, months, validFrom } }) {
      await one(partnerUuid);
      if (validFrom < today()) throw violation('validFrom', 'invalid', 'A day that is over');
      const history = await readCommissionTerms(database, partnerUuid);
      const until = termsOfDay(validFrom, '', history);
      return {
        subject: partnerUuid,
        organizationUuid: partnerUuid,
        activity: 'partner-terms-set',
        before: { rate: until.rate, months: until.months, validFrom: until.validFrom || null },
        after: { rate, months, validFrom },
      };
    },

    async isDone({ params: { partnerUuid }, body }) {
      const agreed = (await findAgreedTerms(database, [partnerUuid]))(partnerUuid);
      return agreed.some((terms) => isSame(terms, body));
    },

    async carryOut({ params: { partnerUuid }, body, written }) {
      const { rate, months, validFrom } = body;
      await inTransaction(database, async (tx) => {
        await lockAccount(tx, partnerUuid);
        const agreed = (await findAgreedTerms(tx, [partnerUuid]))(partnerUuid);
        if (agreed.some((terms) => isSame(terms, body))) return;
        await saveAgreedTerms(tx, partnerUuid, { rate, months, validFrom }, clock.now());
        const values = { rate: rate / 100, months, validFrom: noonOf(validFrom) };
        await tell(
          tx,
          partnerUuid,
          partnerTermsMail({ ...values, link: link(partnerUuid, '/partner-account/payout') }),
        );
        await written(tx);
      });
      return one(partnerUuid);
    },
  });
}

const isSame = (terms: DatedTerms, { rate, months, validFrom }: DatedTerms): boolean =>
  terms.rate === rate && terms.months === months && terms.validFrom === validFrom;

/** What is decided about a partner is decided one after the other, and after the connections that are being made. */
async function lockAccount(tx: Tx, partnerUuid: string): Promise<void> {
  const account = await tx
    .selectFrom('partner_account')
    .select('organization_uuid')
    .where('organization_uuid', '=', partnerUuid)
    .forUpdate()
    .executeTakeFirst();
  if (account === undefined) throw notFound();
}
