import { html, page } from './html.ts';
import type { InvoiceView } from './invoice-view.ts';
import type { PageTexts } from './texts.ts';

/** The hosted invoice. `transferable`: a bank transfer for it may be simulated. */
export function invoicePage(
  view: InvoiceView,
  path: string,
  transferable: boolean,
  { language, text }: PageTexts,
): string {
  const body = html`
<h1>${view.title}</h1>
<p class="note">${text('sandboxNote')}</p>
<p>${view.seller.map((line) => html`${line}<br>`)}</p>
<p>${view.buyer.map((line) => html`${line}<br>`)}</p>
<dl>${view.facts.map(([term, value]) => html`<dt>${term}</dt><dd>${value}</dd>`)}</dl>
<table>
<thead><tr><th scope="col">${text('position')}</th><th scope="col" class="amount">${text('net')}</th></tr></thead>
<tbody>${view.lines.map((line) => html`<tr><td>${line.text}<br>${line.period}</td><td class="amount">${line.amount}</td></tr>`)}</tbody>
<tfoot>${view.sums.map(([label, amount]) => html`<tr><th scope="row">${label}</th><td class="amount">${amount}</td></tr>`)}</tfoot>
</table>
<div class="actions">
<a class="button" href="${path}/pdf">${text('download')}</a>
${transferable ? html`<form method="post" action="${path}/transfer"><button class="quiet">${text('payByTransfer')}</button></form>` : ''}
</div>`;
  return page(language, view.title, body);
}
