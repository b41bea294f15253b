import type { PaymentIntent, SetupIntent } from '../../protocol/wire.ts';
import { html, page } from './html.ts';
import type { PageTexts } from './texts.ts';

export interface ChallengeQuery {
  intent: string;
  client_secret: string;
  embedded?: string;
  locale?: string;
}

/** The bank's challenge. The buttons have the ids of Stripe's own test page. */
export function challengePage(intent: PaymentIntent | SetupIntent, query: ChallengeQuery, texts: PageTexts): string {
  const { text, money, language } = texts;
  const title = text(intent.object === 'payment_intent' ? 'challengeTitle' : 'setupTitle');
  const amount = intent.object === 'payment_intent' ? money(intent.amount, intent.currency) : null;
  const body = html`
<h1>${title}</h1>
<p class="note">${text('sandboxNote')}</p>
<p>${text('challengeText')}</p>
${amount === null ? '' : html`<p>${text('challengeAmount', { amount })}</p>`}
<form method="post" action="/payment-sandbox/challenge" class="actions">
<input type="hidden" name="intent" value="${intent.id}">
<input type="hidden" name="client_secret" value="${query.client_secret}">
<input type="hidden" name="embedded" value="${query.embedded ?? ''}">
<input type="hidden" name="locale" value="${language}">
<button id="test-source-authorize-3ds" name="outcome" value="succeeded">${text('complete')}</button>
<button id="test-source-fail-3ds" name="outcome" value="failed" class="quiet">${text('fail')}</button>
</form>`;
  return page(language, title, body, query.embedded ? '/payment-sandbox/elements/challenge.js' : null);
}

export function answeredPage({ language, text }: PageTexts): string {
  const body = html`<p role="status">${text('answered')}</p>`;
  return page(language, text('challengeTitle'), body, '/payment-sandbox/elements/answered.js');
}
