import { html, page } from './html.ts';
import type { PageTexts } from './texts.ts';

/** The sheet of a wallet. Its buttons choose the test card that pays. `amount` in cents; 0 stores the card only. */
export function walletPage(amount: number, currency: string, { language, text, money }: PageTexts): string {
  const title = text('walletTitle');
  const body = html`
<h1>${title}</h1>
<p class="note">${text('sandboxNote')}</p>
<p>${text('walletText')}</p>
${amount > 0 ? html`<p>${text('challengeAmount', { amount: money(amount, currency) })}</p>` : ''}
<div class="actions">
<button type="button" data-card="tok_visa">${text('walletPay')}</button>
<button type="button" class="quiet" data-card="tok_chargeDeclined">${text('walletDeclined')}</button>
<button type="button" class="quiet" data-card="">${text('walletCancel')}</button>
</div>`;
  return page(language, title, body, '/payment-sandbox/elements/wallet.js');
}
