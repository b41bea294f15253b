import { firstBrand } from '@kontor/contract/first-brand';
import type { FastifyInstance } from 'fastify';
import { devPage, policyOf } from './dev-page.ts';
import { devPageStyle as style } from './dev-page-style.ts';

/** The pages that play the rest of the world (README). */
const pages: readonly (readonly [path: string, title: string, text: string])[] = [
  ['/dev/mailbox', 'Mailbox', 'The mails that were sent'],
  ['/dev/mails', 'Gallery of mails', 'All mails, with sample values and with difficult ones'],
  ['/payment-sandbox/transfer', 'Bank', 'Pays invoices by transfer, or leaves them unpaid'],
  ['/dev/products', 'Products', 'The vendor’s other systems: sell orders, pair a till, let a cloud shop fail'],
  ['/dev/plugin', 'Shopware 6 plugin', 'The admin of a shop, with the login of the plugin'],
];

/** `/dev`: where the pages of the sandbox are. */
export function devIndex(app: FastifyInstance): void {
  app.get('/dev', async (_request, reply) =>
    reply
      .header('content-security-policy', policyOf(style))
      .type('text/html; charset=utf-8')
      .send(
        devPage({
          title: `Sandbox – ${firstBrand.name}`,
          heading: 'Pages of the sandbox',
          style,
          main: `<nav class="list" aria-label="Pages"><ul>${pages.map(([path, title, text]) => `<li><a href="${path}"><b>${title}</b><span>${text}</span></a></li>`).join('')}</ul></nav>`,
        }),
      ),
  );
}
