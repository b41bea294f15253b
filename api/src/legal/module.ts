import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { Module } from '../infrastructure/module.ts';
import { eraseAcceptances, exportedAcceptances } from './acceptance.repository.ts';
import { type CurrentTexts, createCurrentTexts } from './current-texts.ts';
import { legalRoutes } from './legal.routes.ts';
import { staffDocumentRoutes } from './staff-documents.routes.ts';

/** What other rooms use of legal texts. */
export interface Legal extends Module {
  readonly texts: CurrentTexts;
}

/** Terms, privacy policy, imprint and agreement on processing: their versions, and who has accepted which. */
export function createLegal(infrastructure: Infrastructure): Legal {
  const texts = createCurrentTexts(infrastructure);
  return {
    texts,
    routes(api) {
      staffDocumentRoutes(api, infrastructure, texts.expire);
      legalRoutes(api, infrastructure, texts);
    },
    exported: exportedAcceptances,
    eraseUser: (tx, { uuid }) => eraseAcceptances(tx, { userUuid: uuid }),
    eraseOrganization: (tx, organizationUuid) => eraseAcceptances(tx, { organizationUuid }),
  };
}
