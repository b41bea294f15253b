import type { InvoicePayment } from '@kontor/contract/invoice';
import type { OrganizationAccount } from '@kontor/contract/organization-account';
import { checkRenewal } from '../../billing/invoices/check-renewal.ts';
import { createMoneyOperations } from '../../billing/money/money-operations.ts';
import { chargeRenewal } from '../../billing/orders/changes/charge-renewal.ts';
import { heldMetadata } from '../../billing/stripe/renewal-draft.ts';
import { idOf } from '../../billing/stripe/stripe-values.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import { holdTransfers } from '../held-transfers.ts';
import { balanceOf, billingOf, listedInvoices } from '../invoices.ts';
import { changeMethod, confirm, type Orderer, orderer, providerOf, selection, subscribe } from '../test-billing.ts';
import { chargeTo, rowOf } from './order-trials.ts';
import type { Trial, TrialContext } from './trial.ts';

type Kontor = TrialContext['kontor'];

const oldestOwed = async (buyer: Orderer): Promise<string> => (await balanceOf(buyer)).items[0]?.invoiceUuid ?? '';

/** Asks to pay an invoice, and confirms with a card if one has to be entered. */
async function pay({ stripe, settle }: Kontor, buyer: Orderer, body?: object): Promise<number> {
  const call = `POST ${buyer.shopPath}/invoice/${await oldestOwed(buyer)}/pay`;
  const answer = await buyer.client.call(call, body === undefined ? {} : { body });
  if (answer.statusCode === 200) {
    const { clientSecret } = answer.json<InvoicePayment>();
    if (clientSecret !== null) await confirm(stripe, { clientSecret }, 'pm_card_visa');
  }
  await settle();
  return answer.statusCode;
}

const latestInvoice = async ({ infrastructure: { database } }: Kontor, buyer: Orderer) =>
  database
    .selectFrom('invoice')
    .select(['stripe_id', 'number', 'total'])
    .where('shop_uuid', '=', (await buyer.client.expect(200, `GET ${buyer.shopPath}`)).json<{ uuid: string }>().uuid)
    .where('corrects_invoice_uuid', 'is', null)
    .orderBy('issued_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

const uuidOf = async ({ infrastructure: { database } }: Kontor, stripeId: string): Promise<string> => {
  const row = database.selectFrom('invoice').select('uuid').where('stripe_id', '=', stripeId);
  return (await row.executeTakeFirstOrThrow()).uuid;
};

/** The payment of an invoice. */
async function intentOf({ stripe }: Kontor, invoice: string): Promise<string> {
  const { payments } = await stripe.invoices.retrieve(invoice, { expand: ['payments'] });
  const intent = payments?.data[0]?.payment.payment_intent;
  return intent ? idOf(intent) : '';
}

const withKey = () => ({ key: crypto.randomUUID(), by: 'trial', reason: 'A trial' });

export const moneyTrials: readonly Trial[] = [
  {
    name: 'credit that operators give and pay out, and transfers that they assign and return',
    async run({ kontor, fact }) {
      const money = createMoneyOperations(billingOf(kontor));
      const byCard = await orderer(kontor);
      await subscribe(kontor, byCard, selection('starter'));
      await money.credit(withKey(), byCard.organizationUuid, { amount: 900 });
      const payout = { amount: 900, to: 'payment-method', reason: 'A trial' } as const;
      const { credit } = await money.payOut(withKey(), byCard.organizationUuid, payout);
      await kontor.settle();
      fact('credit is refunded to the card', 0, credit);
      const notes = (await listedInvoices(byCard)).filter(({ kind }) => kind === 'credit-note');
      fact('which corrects no invoice', 0, notes.length);
      const buyer = await orderer(kontor);
      await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
      const { stripe_customer_id: customer } = await rowOf(kontor, buyer);
      const { total } = await latestInvoice(kontor, buyer);
      await holdTransfers(kontor, customer, { amount: total + 500 });
      const open = async () =>
        (await money.transfers({ state: 'open', organizationUuid: buyer.organizationUuid })).transfers[0];
      const transfer = await open();
      const [invoiceUuid = ''] = transfer?.suggestions ?? [];
      const assigned = await money.assign(withKey(), { transferUuid: transfer?.uuid ?? '', invoiceUuid });
      fact('a transfer pays an invoice when it is applied', 500, assigned.left);
      const returned = await money.giveBack(withKey(), (await open())?.uuid ?? '');
      await kontor.settle();
      fact('what is left goes back', 'returned', returned.state);
      fact('nothing is owed, nothing is left', 0, (await balanceOf(buyer)).owed);
    },
  },
  {
    name: 'a card that fails, until the subscription is unpaid, and what is owed is paid by another one',
    async run({ kontor, fact }) {
      const buyer = await orderer(kontor);
      await subscribe(kontor, buyer, selection('starter'));
      await chargeTo(kontor, buyer, 'pm_card_chargeCustomerFail');
      await kontor.pass(50);
      const { stripe_id } = await rowOf(kontor, buyer);
      const { status } = await kontor.stripe.subscriptions.retrieve(stripe_id);
      fact('after the last retry the subscription is unpaid (setting failed-payments)', 'unpaid', status);
      await kontor.pass(20);
      await buyer.signIn();
      const { status: later } = await kontor.stripe.subscriptions.retrieve(stripe_id);
      fact('and stays so', 'unpaid', later);
      await changeMethod(kontor, buyer, 'pm_card_visa', { paysOpenInvoices: true });
      fact('everything is paid by the new method', 0, (await balanceOf(buyer)).owed);
    },
  },
  {
    name: 'open invoices that are paid one by one: by the method on file, by one of another type, and not at all',
    async run({ kontor, fact }) {
      const buyer = await orderer(kontor);
      await subscribe(kontor, buyer, selection('starter'));
      await chargeTo(kontor, buyer, 'pm_card_chargeCustomerFail');
      await kontor.pass(31);
      await buyer.signIn();
      fact('a failing method is told', 402, await pay(kontor, buyer));
      fact('a card is entered', 200, await pay(kontor, buyer, { newMethodType: 'card' }));
      fact('it pays', 0, (await balanceOf(buyer)).owed);
      await chargeTo(kontor, buyer, 'pm_card_chargeCustomerFail');
      await kontor.pass(31);
      await buyer.signIn();
      const call = `POST ${buyer.shopPath}/invoice/${await oldestOwed(buyer)}/pay`;
      const answer = await buyer.client.call(call, { body: { newMethodType: 'sepa_debit' } });
      fact('an open invoice takes a method of another type', 200, answer.statusCode);
      const { clientSecret } = answer.json<InvoicePayment>();
      const intent = await kontor.stripe.paymentIntents.retrieve(clientSecret?.clientSecret.split('_secret_')[0] ?? '');
      fact('its payment allows that type', true, intent.payment_method_types.includes('sepa_debit'));
      await changeMethod(kontor, buyer, 'pm_card_visa', { paysOpenInvoices: false });
      fact('without consent a new method pays nothing', true, (await balanceOf(buyer)).owed > 0);
      const money = createMoneyOperations(billingOf(kontor));
      await money.writeOff(withKey(), await oldestOwed(buyer));
      await kontor.settle();
      fact('what is written off is not owed', 0, (await balanceOf(buyer)).owed);
    },
  },
  {
    name: 'refunds, credit notes and a chargeback that is paid again, and then won',
    async run({ kontor, fact }) {
      const { stripe } = kontor;
      const buyer = await orderer(kontor);
      await subscribe(kontor, buyer, selection('professional', { wms: 1 }));
      const { stripe_id: invoice } = await latestInvoice(kontor, buyer);
      await stripe.refunds.create({ payment_intent: await intentOf(kontor, invoice), amount: 1190 });
      await kontor.settle();
      await stripe.creditNotes.create({ invoice, amount: 2380, credit_amount: 2380 });
      await kontor.settle();
      const money = createMoneyOperations(billingOf(kontor));
      await money.refund(withKey(), await uuidOf(kontor, invoice), { amount: 595, to: 'payment-method' });
      await kontor.settle();
      fact('each has a document', 3, (await listedInvoices(buyer)).filter(({ kind }) => kind === 'credit-note').length);
      const disputed = await orderer(kontor);
      await subscribe(kontor, disputed, selection('starter'), 'card', 'pm_card_createDispute');
      await kontor.pass(0.1);
      await disputed.signIn();
      fact('a chargeback is owed', 17_731, (await balanceOf(disputed)).owed);
      fact('it is paid by a card that is entered', 200, await pay(kontor, disputed, { newMethodType: 'card' }));
      fact('nothing is owed any more', 0, (await balanceOf(disputed)).owed);
      const { stripe_id: twice } = await latestInvoice(kontor, disputed);
      const { data: disputes } = await stripe.disputes.list({ payment_intent: await intentOf(kontor, twice) });
      const evidence = { uncategorized_text: 'winning_evidence' };
      await stripe.disputes.update(disputes[0]?.id ?? '', { evidence, submit: true });
      await kontor.pass(0.1);
      await disputed.signIn();
      const account = `GET /organization/${disputed.organizationUuid}/account`;
      const { credit } = (await disputed.client.expect(200, account)).json<OrganizationAccount>();
      fact('won afterwards, the chargeback is credit', 17_731, credit);
    },
  },
  {
    name: 'a renewal that is a draft for an hour: held back, let go, and charged before its subscription ends',
    async run({ kontor, fact }) {
      const { stripe } = kontor;
      const billing = billingOf(kontor);
      // Where there are settings: an account in test mode always waits.
      if (!kontor.isReal) kontor.settings.change({ renewalDraft: 'hour' });
      const [collected, sent] = [await orderer(kontor), await orderer(kontor)];
      for (const buyer of [collected, sent]) await subscribe(kontor, buyer, selection('starter'));
      const transferred = { collection_method: 'send_invoice', days_until_due: 14 } as const;
      await stripe.subscriptions.update((await rowOf(kontor, sent)).stripe_id, transferred);
      await kontor.settle();
      const { period_end: end } = await rowOf(kontor, sent);
      await kontor.pass((end.getTime() - kontor.infrastructure.clock.now().getTime()) / 86_400_000 + 0.005);
      const draftOf = async (buyer: Orderer) => {
        const { stripe_id: subscription } = await rowOf(kontor, buyer);
        const { data } = await stripe.invoices.list({ subscription, limit: 1 });
        return { subscription, id: data[0]?.id ?? '', status: data[0]?.status };
      };
      const draft = await draftOf(collected);
      fact('the invoice of a renewal is a draft', 'draft', draft.status);
      await stripe.invoices.update(draft.id, { auto_advance: false, metadata: heldMetadata });
      await checkRenewal(billing, await stripe.invoices.retrieve(draft.id));
      fact('one that is right is let go', true, (await stripe.invoices.retrieve(draft.id)).auto_advance);
      await chargeRenewal(billing, draft.subscription);
      const refused = await chargeRenewal(billing, (await draftOf(sent)).subscription).catch((error: unknown) => error);
      fact('what is transferred ends no subscription before it is paid', true, refused instanceof ProblemError);
      fact('a card is charged before the hour is over', 'paid', (await draftOf(collected)).status);
      fact('what is transferred is sent', 'open', (await draftOf(sent)).status);
      if (!kontor.isReal) kontor.settings.change({ renewalDraft: 'none' });
    },
  },
  {
    name: 'a chargeback that another method on file pays',
    async run({ kontor, fact }) {
      const buyer = await orderer(kontor);
      await subscribe(kontor, buyer, selection('starter'), 'card', 'pm_card_createDispute');
      await kontor.pass(0.1);
      await buyer.signIn();
      // An attempt that is begun and not confirmed makes way.
      const call = `POST ${buyer.shopPath}/invoice/${await oldestOwed(buyer)}/pay`;
      await buyer.client.expect(200, call, { newMethodType: 'sepa_debit' });
      await changeMethod(kontor, buyer, 'pm_card_visa', { paysOpenInvoices: true });
      fact('nothing is owed any more', 0, (await balanceOf(buyer)).owed);
    },
  },
  {
    name: 'a yearly order by bank transfer that is overdue, transferred in parts, and paid by card in the next year',
    async run({ kontor, fact }) {
      const { stripe } = kontor;
      const buyer = await orderer(kontor);
      await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
      const { stripe_id, stripe_customer_id: customer } = await rowOf(kontor, buyer);
      const { number, total } = await latestInvoice(kontor, buyer);
      const transfer = (amount: number) =>
        stripe.testHelpers.customers.fundCashBalance(customer, { amount, currency: 'eur', reference: number ?? '' });
      await kontor.pass(60);
      await buyer.signIn();
      const { status } = await stripe.subscriptions.retrieve(stripe_id);
      fact(
        'an overdue transfer ends no subscription (setting overdue-transfers)',
        true,
        ['active', 'past_due'].includes(status),
      );
      await transfer(1000);
      await kontor.settle();
      await transfer(total - 1000);
      await kontor.settle();
      fact('two transfers pay one invoice', 0, (await balanceOf(buyer)).owed);
      const { stripeSubscriptions } = await buyer.subscription();
      const call = `PUT ${providerOf(buyer)}/${stripeSubscriptions[0]?.uuid}/payment-method/bank-transfer/${crypto.randomUUID()}`;
      await changeMethod(kontor, buyer, 'pm_card_visa');
      fact('invoices are sent again', 204, (await buyer.client.call(call)).statusCode);
    },
  },
];
