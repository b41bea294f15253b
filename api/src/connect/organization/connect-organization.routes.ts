import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { findOrganization } from '../../organizations/organization.repository.ts';
import { isUntold, shownOrganization } from './shown-organization.ts';

/** A company as other systems read it: with the version of the event that tells the same. */
export function connectOrganizationRoutes(
  api: Api,
  { database }: Pick<Infrastructure, 'database'>,
  { announceOrganization }: { readonly announceOrganization: (tx: Tx, uuid: string) => Promise<void> },
): void {
  const findAnnounced = (uuid: string) =>
    database
      .selectFrom('connect_document')
      .select(['version', 'data', 'updated_at'])
      .where('kind', '=', 'organization')
      .where('subject', '=', uuid)
      .executeTakeFirst();

  api.route('GET /connect/organization/{organizationUuid}', async ({ params: { organizationUuid } }) => {
    const organization = await findOrganization(database, organizationUuid);
    if (organization === null) throw notFound();
    const shown = shownOrganization(organization);
    const before = await findAnnounced(organizationUuid);
    const isToldAsItIs = isDeepStrictEqual(shown, before?.data);
    if (isUntold(shown, before ?? { version: 0 })) {
      return { version: 0, ...shown, updatedAt: organization.updated_at.toISOString() };
    }
    // A change whose event comes within a moment gets its version now.
    if (!isToldAsItIs) await inTransaction(database, (tx) => announceOrganization(tx, organizationUuid));
    const announced = isToldAsItIs ? before : await findAnnounced(organizationUuid);
    if (announced == null) throw notFound();
    const data = announced.data as typeof shown;
    return { version: announced.version, ...data, updatedAt: announced.updated_at.toISOString() };
  });
}
