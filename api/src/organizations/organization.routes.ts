import { shownPlaces } from '@kontor/contract/places';
import { uuid } from '@kontor/contract/schema';
import * as z from 'zod/mini';
import { minutes } from '../infrastructure/clock.ts';
import { inTransaction } from '../infrastructure/database/transaction.ts';
import type { Api } from '../infrastructure/http/api.ts';
import { cursorInstant, cutPage, decodeCursor, encodeCursor, linkNextPage } from '../infrastructure/http/next-page.ts';
import { violation } from '../infrastructure/http/problem.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { callProvider } from '../infrastructure/telemetry/provider-call.ts';
import type { BaseDataService } from './base-data.service.ts';
import { announceBaseDataChanged } from './base-data-changed.ts';
import { findPlaces } from './find-places.ts';
import { lacksAskedFactor } from './open-organizations.ts';
import { findOrganizationOf, findOrganizationPage, findOrganizationsOf } from './organization.repository.ts';
import { organizationOnTheWire, organizationsOnTheWire, placesOnTheWire } from './organization-on-the-wire.ts';
import { viewedOrganizations, viewedPlaces } from './support-access/find-viewed.ts';
import { bareVatId, isVatIdOfCountry } from './vat/vat-id-format.ts';
import { nothingSaid, type VatVerifier } from './vat/vat-verifier.ts';

/** More than forms need; too little for collecting what the register knows. */
const queryLimit = { max: 20, window: minutes(10) };

export function organizationRoutes(
  api: Api,
  { database, jobs, record, limits, log, telemetry }: Infrastructure,
  baseDataService: BaseDataService,
  vatVerifier: VatVerifier,
): void {
  api.route('GET /organization', async ({ user, factorProvenAt, supportView, query, request, reply }) => {
    const asked = [query['associations[]'] ?? []].flat();
    if (supportView !== null) {
      return organizationsOnTheWire(database, await viewedOrganizations(database, supportView), {
        baseData: asked.includes('baseData'),
        shops: asked.includes('shops'),
        shop: query.shop,
        hasSecondFactor: true,
      });
    }
    const after = decodeCursor(z.tuple([cursorInstant, uuid()]), query.cursor);
    const sought = { userUuid: user.uuid, search: query.search, after, limit: shownPlaces.organizations + 1 };
    const found = await findOrganizationPage(database, sought);
    const { page, next } = cutPage(found, shownPlaces.organizations, (last) =>
      encodeCursor(last.created_at.toISOString(), last.uuid),
    );
    linkNextPage(request, reply, query, next);
    const where = { organizationUuid: query.organization, shopUuid: query.shop };
    const own = after === null ? await findOrganizationOf(database, user.uuid, where) : null;
    const organizations = own && !page.some((one) => one.uuid === own.uuid) ? [...page, own] : page;
    return organizationsOnTheWire(database, organizations, {
      baseData: asked.includes('baseData'),
      shops: asked.includes('shops'),
      shop: query.shop,
      hasSecondFactor: !(await lacksAskedFactor(database, { user, factorProvenAt }, organizations)),
    });
  });

  api.route('GET /place', async ({ user, factorProvenAt, supportView, query }) => {
    if (supportView !== null) {
      return placesOnTheWire(database, await viewedPlaces(database, supportView, query.search), true);
    }
    const all = await findOrganizationsOf(database, user.uuid);
    const hasSecondFactor = !(await lacksAskedFactor(database, { user, factorProvenAt }, all));
    const places = await findPlaces(database, { userUuid: user.uuid, search: query.search, hasSecondFactor });
    return placesOnTheWire(database, places, hasSecondFactor);
  });

  api.route('GET /organization/{organizationUuid}', ({ organization, membership }) =>
    organizationOnTheWire(database, { ...organization, role: membership.role }),
  );

  api.route('PUT /organization/{organizationUuid}/base-data', ({ organization, membership, body }) =>
    inTransaction(database, async (tx) => {
      const row = await baseDataService.save(tx, organization.uuid, body);
      await announceBaseDataChanged(jobs, tx, row.uuid);
      await record(tx, { organizationUuid: row.uuid, action: 'organization.changed' });
      return organizationOnTheWire(tx, { ...row, role: membership.role });
    }),
  );

  api.route('POST /organization/{organizationUuid}/vat-id-query', async ({ organization, body }) => {
    await limits.take(`vat-id-query|${organization.uuid}`, queryLimit);
    const { isoCountryCode } = body;
    const vatId = bareVatId(body.vatId);
    if (!isVatIdOfCountry(vatId, isoCountryCode) && !vatVerifier.isTestId(vatId, isoCountryCode)) {
      throw violation('vatId', 'vat-id-invalid', `Not a VAT id of ${isoCountryCode}`);
    }
    return callProvider(telemetry, { provider: 'vies', operation: 'ask' }, () =>
      vatVerifier.ask(vatId, isoCountryCode),
    ).catch((error: unknown) => {
      log.warn({ err: error }, 'the VAT register could not be asked for a form');
      return { status: 'pending' as const, ...nothingSaid };
    });
  });
}
