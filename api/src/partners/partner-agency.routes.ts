import { uuid } from '@kontor/contract/schema';
import * as z from 'zod/mini';
import { actForAll } from '../infrastructure/database/acting-for.ts';
import type { Database } from '../infrastructure/database/open-database.ts';
import type { Api } from '../infrastructure/http/api.ts';
import {
  cursorText,
  cutPage,
  decodeCursor,
  encodeCursor,
  encodeText,
  linkNextPage,
} from '../infrastructure/http/next-page.ts';
import { findAgencies } from './partner.repository.ts';
import type { PartnerAgencyService } from './partner-agency.service.ts';

const pageSize = 50;

const agency = '/organization/{organizationUuid}/partner-agency';

export function partnerAgencyRoutes(api: Api, database: Database, agencies: PartnerAgencyService): void {
  api.route(`GET ${agency}/connected`, async ({ organization }) => (await agencies.connected(organization)) ?? '');

  api.route(`GET ${agency}`, async ({ organization, query, request, reply }) => {
    const after = decodeCursor(z.tuple([cursorText, uuid()]), query.cursor);
    const sought = { search: query.search, except: organization.uuid, after, limit: pageSize + 1 };
    const found = await actForAll(() => findAgencies(database, sought));
    const { page, next } = cutPage(found, pageSize, ({ position: [name, id] }) => encodeCursor(encodeText(name), id));
    linkNextPage(request, reply, query, next);
    return page.map((each) => each.agency);
  });

  api.route(`PUT ${agency}`, ({ organization, body }) => agencies.connect(organization, body.partnerAgencyUuid));

  api.route(`DELETE ${agency}`, ({ organization }) => agencies.disconnect(organization));
}
