import { LegalKind, type LegalText } from '@kontor/contract/legal-document';
import { language } from '@kontor/contract/schema';
import * as z from 'zod/mini';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { Module } from '../infrastructure/module.ts';
import { eraseAcceptances, exportedAcceptances } from './acceptance.repository.ts';
import { createCurrentTexts } from './current-texts.ts';
import { legalRoutes } from './legal.routes.ts';
import { staffDocumentRoutes } from './staff-documents.routes.ts';

const TextQuery = z.object({ kind: LegalKind, language: language() });

/** What other rooms use of legal texts. */
export interface Legal extends Module {
  /** What public pages show of it, by call. */
  readonly publicReads: { readonly 'GET /legal-document/current': (query: object) => Promise<LegalText> };
}

/** Terms, privacy policy, imprint and agreement on processing: their versions, and who has accepted which. */
export function createLegal(infrastructure: Infrastructure): Legal {
  const texts = createCurrentTexts(infrastructure);
  return {
    publicReads: {
      'GET /legal-document/current': async (query) => {
        const asked = z.parse(TextQuery, query);
        return texts.of(asked.kind, asked.language);
      },
    },
    routes(api) {
      staffDocumentRoutes(api, infrastructure, texts.expire);
      legalRoutes(api, infrastructure, texts);
    },
    exported: exportedAcceptances,
    eraseUser: (tx, { uuid }) => eraseAcceptances(tx, { userUuid: uuid }),
    eraseOrganization: (tx, organizationUuid) => eraseAcceptances(tx, { organizationUuid }),
  };
}
