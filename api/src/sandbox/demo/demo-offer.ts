import { demoOrganizations, demoShops } from '@kontor/contract/demo';
import { orderItem } from '@kontor/domain/cart';
import { displayName } from '@kontor/domain/user';
import { type Actor, actAs } from '../../infrastructure/activity/actor.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { findOrganization } from '../../organizations/organization.repository.ts';
import type { OrganizationRow } from '../../organizations/organization.tables.ts';
import { saveCustomerNote } from '../../partners/customer-note.repository.ts';
import { createDecideOffer } from '../../partners/offer/decide-offer.ts';
import { createPrepareOffer } from '../../partners/offer/prepare-offer.ts';
import { salesTerms } from '../../sales-terms/sales-terms.ts';

/** Agentur Nordlicht proposes two more WMS devices to Radwerk, as on the page of offers. */
export async function sendDemoOffer(infrastructure: Infrastructure): Promise<void> {
  const partner = await findOrganization(infrastructure.database, demoOrganizations.nordlicht);
  if (partner === null) throw new Error('The demo has no partner');
  const sold = { platform: 'cloud', version: salesTerms.defaultProductVersions.cloud } as const;
  const items = [
    orderItem({ type: 'professional', ...sold }, 1),
    orderItem({ type: 'wms', ...sold }, 4),
    orderItem({ type: 'pos', ...sold }, 3),
  ];
  await actAs(await ownerOf(infrastructure.database, partner), async () => {
    const { uuid } = await createPrepareOffer(infrastructure)(partner, {
      shopUuid: demoShops.radwerkCloud,
      items,
      isYearlySubscription: false,
      note: 'Für die zweite Halle braucht das Lager zwei weitere Scanner, wie besprochen.',
    });
    await createDecideOffer(infrastructure).send(partner.uuid, uuid);
  });
}

/** What Agentur Nordlicht notes about that shop, as on the page of customer shops. */
export async function noteForDemo({ database, clock }: Infrastructure): Promise<void> {
  const about = { partnerUuid: demoOrganizations.nordlicht, shopUuid: demoShops.radwerkCloud };
  const text = 'Zweite Halle wird im Frühjahr bezogen. Nach dem Umzug Kassen in Potsdam ansprechen.';
  await saveCustomerNote(database, about, text, clock.now());
}

async function ownerOf(db: Queryable, organization: OrganizationRow): Promise<Actor> {
  const user = await db
    .selectFrom('app_user')
    .innerJoin('membership', 'membership.user_uuid', 'app_user.uuid')
    .selectAll('app_user')
    .where('membership.organization_uuid', '=', organization.uuid)
    .executeTakeFirstOrThrow();
  const { uuid, email, first_name: firstName, last_name: lastName } = user;
  return {
    kind: 'user',
    name: displayName({ firstName, lastName, email }),
    userUuid: uuid,
    organizationUuid: organization.uuid,
    organizationName: organization.name,
    address: null,
  };
}
