import type { FastifyInstance } from 'fastify';
import { bundle, clientFile } from '../browser/bundle.ts';
import { pageTexts } from '../browser/pages/texts.ts';
import { walletPage } from '../browser/pages/wallet.ts';
import { localeOf, sendPage } from './send-page.ts';

/** The frame of an element is empty until the page sends locale and style. */
const elementPage =
  '<!doctype html><html><head><meta charset="utf-8"><title>Stripe</title><link rel="stylesheet" href="frame.css"><script src="frame.js" defer></script></head><body></body></html>';

/** Stripe.js and the frames of its elements. */
export function scriptRoutes(app: FastifyInstance): void {
  const scripts = {
    '/payment-sandbox/stripe.js': 'stripe/stripe.ts',
    '/payment-sandbox/elements/frame.js': 'frame/frame.ts',
    '/payment-sandbox/elements/answered.js': 'answered.ts',
    '/payment-sandbox/elements/challenge.js': 'challenge.ts',
    '/payment-sandbox/elements/wallet.js': 'wallet.ts',
  };
  for (const [url, entry] of Object.entries(scripts)) {
    let script: string | undefined;
    app.get(url, (_, reply) => {
      script ??= bundle(entry);
      return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script);
    });
  }
  for (const name of ['frame.css', 'page.css'])
    app.get(`/payment-sandbox/elements/${name}`, (_, reply) =>
      reply.type('text/css; charset=utf-8').send(clientFile(name)),
    );
  for (const type of ['card', 'iban'])
    app.get(`/payment-sandbox/elements/${type}`, (_, reply) => sendPage(reply, elementPage));
  app.get<{ Querystring: Record<string, string | undefined> }>('/payment-sandbox/wallet', (request, reply) => {
    const { amount, currency = 'eur', locale } = request.query;
    return sendPage(reply, walletPage(Number(amount) || 0, currency, pageTexts(localeOf(request, locale))));
  });
}
