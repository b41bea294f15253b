import type { ConnectDownload } from '@kontor/contract/connect-reading';
import type { PublishedDownload } from '@kontor/contract/download';
import type { Api } from '../../infrastructure/http/api.ts';
import { violation } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { findDownloadsById, publishDownload, withdrawDownload } from '../../shops/download/download.repository.ts';
import type { Product } from '../../shops/download/download.tables.ts';
import { answerChanges, bySubject } from '../changes/answer-changes.ts';

/** Files that other systems publish for the downloads pages, and withdraw. */
export function connectDownloadRoutes(
  api: Api,
  { database, environment }: Pick<Infrastructure, 'database' | 'environment'>,
): void {
  const publish = (product: Product, externalId: string, body: PublishedDownload) => {
    if (environment.production && !/^https:/i.test(body.url)) {
      throw violation('url', 'pattern', 'Files are offered over https only');
    }
    return publishDownload(database, product, externalId, body);
  };
  const idOf = ({ subject }: { readonly subject: string }) => subject.split('/')[1] ?? '';

  for (const product of ['wms', 'pos', 'erp'] as const) {
    const downloads = `/connect/product/${product}/download` as const;
    api.route(`GET ${downloads}`, (asked) =>
      answerChanges(database, asked, {
        kind: 'download',
        within: product,
        rowsOf: async (changes) =>
          bySubject(
            await findDownloadsById(database, product, changes.map(idOf)),
            ({ externalId }) => `${product}/${externalId}`,
          ),
        // The version is the program's.
        present: (download, { updatedAt, removedAt }): ConnectDownload => ({ ...download, updatedAt, removedAt }),
        removed: ({ subject, updatedAt, removedAt }) => ({ externalId: idOf({ subject }), updatedAt, removedAt }),
      }),
    );
    api.route(`PUT ${downloads}/{externalId}`, ({ params, body }) => publish(product, params.externalId, body));
    api.route(`DELETE ${downloads}/{externalId}`, async ({ params }) => {
      await withdrawDownload(database, product, params.externalId);
    });
  }
}
