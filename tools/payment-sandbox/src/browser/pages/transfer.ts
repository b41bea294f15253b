import { html, page } from './html.ts';
import type { PageTexts } from './texts.ts';

/** What is typed into the form of the bank. `amount` in euros with a point: `119.00`. */
export interface TransferForm {
  readonly iban: string;
  readonly amount: string;
  readonly reference: string;
}

/** The customer's bank: a transfer to the account that an invoice names. `notice` says what became of the last one. */
export function transferPage(form: TransferForm, notice: string | null, { language, text }: PageTexts): string {
  const title = text('transferTitle');
  const body = html`
<h1>${title}</h1>
<p class="note">${text('sandboxNote')}</p>
<p>${text('transferText')}</p>
${notice === null ? '' : html`<p role="status"><strong>${notice}</strong></p>`}
<form method="post" action="/payment-sandbox/transfer?locale=${language}">
<label>IBAN<input name="iban" value="${form.iban}" required autocomplete="off"></label>
<label>${text('transferAmount')}<input name="amount" type="number" min="0.01" step="0.01" value="${form.amount}" required></label>
<label>${text('transferReference')}<input name="reference" value="${form.reference}" maxlength="140"></label>
<div class="actions"><button>${text('transferSubmit')}</button></div>
</form>`;
  return page(language, title, body);
}
