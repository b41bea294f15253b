import type { Locator, Page } from '@playwright/test';
import { fillCard } from '../../src/card.ts';
import { journeys } from '../../src/journeys.ts';
import {
  cancel,
  decliningCard,
  goodCard,
  type Merchant,
  orderByCard,
  orderPlan,
  pass,
  replaceCard,
  signUp,
} from '../../src/merchant-acts.ts';
import { testOnOwnPortal } from '../../src/own-portal.ts';
import { expect, type Visit } from '../../src/test.ts';
import { type JourneyLanguage, words } from '../../src/words.ts';

// Its clock is moved on by months. They pass in a fraction of the time where only what a test has begun happens in them.
const test = testOnOwnPortal(() => ({ KONTOR_DEMO: '0' }));

/** The browser logs that the page, which asks for a result while the provider's event is worked on, has to ask again. */
const expectedAnswers = [/409 \(Conflict\).*\/sync\)$/];

for (const { language, device, settings } of journeys) {
  const text = words[language];
  test.describe(`in ${language} on a ${device}`, () => {
    test.use(settings);

    test('products are switched off until a bank transfer arrives', async ({ page, visit, allow }) => {
      allow(...expectedAnswers);
      const merchant = await signUp(page, language);
      await orderPlan(page, merchant, async (checkout) => {
        await checkout.getByRole('radio', { name: text.transfer }).check();
        await visit.pass('checkout-by-transfer');
      });
      await visit.pass('ordered-by-transfer');

      await pass(page, merchant, 60);
      await expectSwitchedOff(page, visit, merchant);
      await page.goto(`${merchant.shop}/invoices`);
      const dialog = await openPayDialog(page, language);
      await expect(dialog.getByRole('img', { name: text.giroCode })).toBeVisible();
      await transferAsShown(page, dialog, visit);
      await expect(dialog.getByText(text.invoiceIsPaid)).toBeVisible();
      await visit.pass('transfer-arrived');
      await expectSwitchedOn(page, visit, merchant);
    });

    test('products are switched off until a declined card is replaced and pays', async ({ page, visit, allow }) => {
      allow(...expectedAnswers);
      const merchant = await signUp(page, language);
      await orderByCard(page, merchant, goodCard);
      await replaceCard(page, merchant, decliningCard, text.saveCard);
      await expect(page.getByText(text.methodChanged)).toBeVisible();

      await pass(page, merchant, 75);
      await expectSwitchedOff(page, visit, merchant);
      await page.goto(`${merchant.shop}/payment-methods`);
      await visit.pass('payment-methods-in-dunning');
      await replaceCard(page, merchant, goodCard, text.saveCardAndPay);
      await expect(page.getByText(text.changedAndPaid)).toBeVisible();
      await visit.pass('card-replaced');
      await expectSwitchedOn(page, visit, merchant);
    });

    test('an overdue invoice is paid from the notice, with another card after the one on file was declined', async ({
      page,
      visit,
      allow,
    }) => {
      allow(...expectedAnswers, /402 \(Payment Required\).*\/pay\)$/);
      const merchant = await signUp(page, language);
      await orderByCard(page, merchant, goodCard);
      await replaceCard(page, merchant, decliningCard, text.saveCard);
      await expect(page.getByText(text.methodChanged)).toBeVisible();
      await pass(page, merchant, 33);

      await page.goto(`${merchant.shop}/subscription`);
      await page.getByRole('link', { name: text.payNow }).click();
      const sheet = page.getByRole('dialog', { name: text.payInvoice });
      // What was declined is not selected, and may be tried again.
      await expect(sheet.getByRole('radio', { name: text.newCard })).toBeChecked();
      await sheet.getByRole('radio', { name: /0341$/ }).check();
      await sheet.getByRole('button', { name: text.payAmount }).click();
      await expect(sheet.getByText(text.notPaid)).toBeVisible();
      await visit.pass('declined-in-the-sheet');
      // The address keeps it.
      await page.reload();
      await sheet.getByRole('radio', { name: text.newCard }).check();
      await fillCard(sheet, goodCard);
      await sheet.getByRole('button', { name: text.payAmount }).click();
      await expect(sheet.getByText(text.paidThanks)).toBeVisible();
      await visit.pass('paid-in-the-sheet');
      await sheet.getByRole('button', { name: text.done }).click();
      await expect(page).toHaveURL(/\/invoices$/);
      await expect(page.getByRole('button', { name: text.payNow })).toHaveCount(0);

      await page.goto(await payLinkOfMail(page, merchant));
      await expect(page.getByText(text.invoiceIsPaid)).toBeVisible();
      await page.goto(merchant.shop);
      await expect(page.getByRole('link', { name: text.payNow })).toHaveCount(0);
    });

    test('a debtor whose subscription has ended orders again and pays the old invoice', async ({
      page,
      visit,
      allow,
    }) => {
      allow(...expectedAnswers);
      const merchant = await signUp(page, language);
      await orderByCard(page, merchant, goodCard);
      await replaceCard(page, merchant, decliningCard, text.saveCard);
      await expect(page.getByText(text.methodChanged)).toBeVisible();
      await pass(page, merchant, 33);
      await cancel(page, merchant);
      await pass(page, merchant, 45);
      await page.goto(merchant.shop);
      await expect(page.getByRole('heading', { level: 1, name: text.debtLeft })).toBeVisible();
      await expect(page.getByText(text.switchedOff)).toHaveCount(0);
      await visit.pass('home-of-a-debtor');
      await page.goto(`${merchant.shop}/invoices`);
      await expect(page.getByRole('button', { name: text.payNow }).first()).toBeVisible();
      await visit.pass('invoices-of-a-debtor');

      await orderPlan(page, merchant, async (checkout) => {
        await expect(checkout.getByText(text.earlierDebt)).toBeVisible();
        await visit.pass('checkout-of-a-debtor');
        await checkout.getByRole('radio', { name: text.card }).check();
        await fillCard(checkout, goodCard);
      });
      await expect(page.getByText(text.earlierDebt)).toBeVisible();
      await visit.pass('ordered-by-a-debtor');
      await page.getByRole('button', { name: text.done }).click();
      await expectSwitchedOff(page, visit, merchant);

      await page.goto(`${merchant.shop}/invoices`);
      const dialog = await openPayDialog(page, language);
      await visit.pass('pay-dialog-of-a-debtor');
      await dialog.getByRole('radio', { name: /4242$/ }).check();
      await dialog.getByRole('button', { name: text.payAmount }).click();
      await expect(dialog.getByText(text.paidThanks)).toBeVisible();
      await expectSwitchedOn(page, visit, merchant);
    });
  });
}

async function openPayDialog(page: Page, language: JourneyLanguage): Promise<Locator> {
  const text = words[language];
  await page.getByRole('button', { name: text.payNow }).filter({ visible: true }).first().click();
  return page.getByRole('dialog', { name: text.payInvoice });
}

/** Copies the bank data of the dialog into the form of the customer's bank, in a tab of its own. */
async function transferAsShown(page: Page, dialog: Locator, visit: Visit): Promise<void> {
  await expect(dialog.getByText('IBAN', { exact: true })).toBeVisible();
  await visit.pass('bank-data');
  // After the day and the sum of the invoice.
  const values = (await dialog.locator('dt + dd').allInnerTexts()).slice(-5);
  const [, iban = '', , reference = '', amount = ''] = values;
  const bank = await page.context().newPage();
  await bank.goto('/payment-sandbox/transfer');
  await bank.getByLabel('IBAN').fill(iban);
  await bank.locator('input[name=amount]').fill((Number(amount.replaceAll(/\D/g, '')) / 100).toFixed(2));
  await bank.locator('input[name=reference]').fill(reference);
  await bank.getByRole('button').click();
  await expect(bank.getByRole('status')).toBeVisible();
  await bank.close();
}

async function expectSwitchedOff(page: Page, visit: Visit, { shop, language }: Merchant): Promise<void> {
  await page.goto(shop);
  await expect(page.getByText(words[language].switchedOff).first()).toBeVisible();
  await visit.pass('home-switched-off');
}

/** The payment's event arrives by itself. */
async function expectSwitchedOn(page: Page, visit: Visit, { shop, language }: Merchant): Promise<void> {
  await expect(async () => {
    await page.goto(shop);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    await expect(page.getByText(words[language].switchedOff)).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await visit.pass('home-switched-on');
}

/** Where the newest mail about an unpaid invoice leads. */
async function payLinkOfMail(page: Page, { email }: Merchant): Promise<string> {
  const mails = (await (await page.request.get('/dev/mailbox.json')).json()) as { to: string; links: string[] }[];
  const link = mails
    .filter(({ to }) => to === email)
    .flatMap(({ links }) => links)
    .find((each) => each.includes('?pay='));
  if (link === undefined) throw new Error('No mail leads to the payment of an invoice.');
  return new URL(link).pathname + new URL(link).search;
}
