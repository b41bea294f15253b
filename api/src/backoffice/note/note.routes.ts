import { displayNameOf } from '../../accounts/user/display-name.ts';
import { findUser } from '../../accounts/user/user.repository.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { isErased } from '../../organizations/organization.repository.ts';
import {
  deleteStaffNote,
  findStaffNote,
  insertStaffNote,
} from '../../organizations/staff-note/staff-note.repository.ts';

/** What the vendor's people write down about customers. The audit has that they did, and never the text: it can be erased. */
export function noteRoutes(api: Api, { database, clock }: Pick<Infrastructure, 'database' | 'clock'>): void {
  const require = async (db: Queryable, organizationUuid: string, uuid: string) => {
    const note = await findStaffNote(db, organizationUuid, uuid);
    if (note === null) throw notFound();
    return note;
  };

  api.act('POST /backoffice/customer/{customerUuid}/note', {
    async describe({ params: { customerUuid } }) {
      if (await isErased(database, customerUuid)) throw notFound();
      return { subject: null, organizationUuid: customerUuid, before: null, after: null };
    },
    carryOut: ({ params: { customerUuid }, body: { text }, by, written }) =>
      inTransaction(database, async (tx) => {
        const note = { organization_uuid: customerUuid, text, at: clock.now(), author_user_uuid: by.userUuid };
        const { uuid, at } = await insertStaffNote(tx, note);
        await written(tx);
        const author = await findUser(tx, by.userUuid);
        return {
          uuid,
          text,
          at: at.toISOString(),
          actor: { userUuid: by.userUuid, name: author && displayNameOf(author) },
        };
      }),
  });

  api.act('DELETE /backoffice/customer/{customerUuid}/note/{noteUuid}', {
    async describe({ params: { customerUuid, noteUuid } }) {
      const { uuid } = await require(database, customerUuid, noteUuid);
      return { subject: uuid, organizationUuid: customerUuid, before: null, after: null };
    },
    carryOut: ({ params: { noteUuid }, written }) =>
      inTransaction(database, async (tx) => {
        if (!(await deleteStaffNote(tx, noteUuid))) throw notFound();
        await written(tx);
      }),
  });
}
