import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { pageTexts } from '../browser/pages/texts.ts';
import { walletPage } from '../browser/pages/wallet.ts';
import { readScript, scripts } from '../browser/scripts.ts';
import { localeOf, sendPage } from './send-page.ts';

/** The frame of an element is empty until the page sends locale and style. */
const elementPage =
  '<!doctype html><html><head><meta charset="utf-8"><title>Stripe</title><link rel="stylesheet" href="frame.css"><script src="frame.js" defer></script></head><body></body></html>';

/** Stripe.js and the frames of its elements. */
export function scriptRoutes(app: FastifyInstance): void {
  for (const [url, entry] of Object.entries(scripts)) {
    let script: Promise<string> | undefined;
    app.get(url, async (_, reply) => {
      script ??= readScript(entry);
      return reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(await script);
    });
  }
  for (const name of ['frame.css', 'page.css'])
    app.get(`/payment-sandbox/elements/${name}`, (_, reply) =>
      reply
        .type('text/css; charset=utf-8')
        .send(readFileSync(new URL(`../browser/client/${name}`, import.meta.url), 'utf8')),
    );
  for (const type of ['card', 'iban'])
    app.get(`/payment-sandbox/elements/${type}`, (_, reply) => sendPage(reply, elementPage));
  app.get<{ Querystring: Record<string, string | undefined> }>('/payment-sandbox/wallet', (request, reply) => {
    const { amount, currency = 'eur', locale } = request.query;
    return sendPage(reply, walletPage(Number(amount) || 0, currency, pageTexts(localeOf(request, locale))));
  });
}
