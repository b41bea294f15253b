import type { Mandate } from '../../protocol/wire.ts';
import type { Sandbox } from '../../state/sandbox.ts';
import { html, page } from './html.ts';
import type { PageTexts } from './texts.ts';

/** The mandate that the customer has accepted: https://docs.stripe.com/payments/sepa-debit#mandates */
export function mandatePage(sandbox: Sandbox, mandate: Mandate, { language, text, day }: PageTexts): string {
  const method = sandbox.store.get('payment_methods', mandate.payment_method);
  const { seller } = sandbox.config;
  const account = `${method?.sepa_debit?.country ?? ''} •••• ${method?.sepa_debit?.last4 ?? ''}`;
  const rows = [
    [text('mandateReference'), mandate.payment_method_details.sepa_debit?.reference],
    [text('mandateDate'), day(mandate.customer_acceptance.accepted_at ?? 0)],
    [text('mandateDebtor'), method?.billing_details.name],
    [text('mandateAccount'), account],
    [text('mandateCreditor'), [seller.name, ...seller.address].join(', ')],
  ];
  const body = html`
<h1>${text('mandateTitle')}</h1>
<p class="note">${text('sandboxNote')}</p>
<dl>${rows.map(([term, value]) => html`<dt>${term}</dt><dd>${value}</dd>`)}</dl>
<p>${text('mandateText', { creditor: seller.name })}</p>`;
  return page(language, text('mandateTitle'), body);
}
