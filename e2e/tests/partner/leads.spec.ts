import { finishAccount, newAddress, sendAs } from '../../src/account.ts';
import { signIn } from '../../src/sign-in.ts';
import { expect, test, viewports } from '../../src/test.ts';
import { words } from '../../src/words.ts';

test.describe('an agency', () => {
  test.use({ viewport: viewports.desktop, locale: 'de-DE' });

  test('submits a lead, which is won when the merchant signs up and connects the agency', async ({
    page,
    browser,
    baseURL,
    visit,
  }) => {
    const visitor = await browser.newContext({ baseURL, locale: 'de-DE', viewport: viewports.phone });
    const email = await newAddress(visitor.request, 'de');
    await signIn(page, 'partner@demo.test');
    await page.getByRole('link', { name: /^Leads/ }).click();
    await page.getByRole('button', { name: 'Lead einreichen' }).click();
    const form = page.getByRole('dialog', { name: 'Lead einreichen' });
    // On a low screen the form scrolls, and its buttons stay in sight.
    await page.setViewportSize({ width: viewports.desktop.width, height: 560 });
    await expect(form.getByRole('button', { name: 'Lead einreichen' })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(viewports.desktop);
    await form.getByRole('textbox', { name: 'Unternehmen' }).fill('Teekontor Husum');
    await form.getByRole('textbox', { name: 'Ansprechpartner' }).fill('Anke Wolters');
    await form.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(email);
    await form.getByRole('textbox', { name: 'Telefon' }).fill('04841 66969');
    await form.getByRole('combobox', { name: 'Shopsystem heute' }).selectOption('Shopware 6');
    await form.getByRole('checkbox', { name: 'WMS' }).check();
    await form.getByRole('checkbox', { name: /^Mein Kontakt ist einverstanden/ }).check();
    await visit.pass('lead-form');
    await form.getByRole('button', { name: 'Lead einreichen' }).click();
    const lead = page.getByRole('row').filter({ hasText: 'Teekontor Husum' });
    await expect(lead).toContainText('Neu');
    await expect(lead).toContainText('Shopware 6 · WMS');
    await visit.pass('lead');

    const { uuid: organization } = await finishAccount(visitor.request, 'kontor-e2e-2026');
    const shop = await sendAs(visitor.request)('POST', `/organization/${organization}/shop`, {
      type: 'shopware6',
      mainShopUrl: 'https://tee.husum.example',
      shopifyShopDomain: null,
      name: 'Teekontor',
    });
    const { uuid } = (await shop.json()) as { uuid: string };
    const merchant = await visitor.newPage();
    await merchant.goto(`/organization/${organization}/shop/${uuid}`);
    await merchant.getByRole('button', { name: words.de.onlyNecessary }).click();
    const question = merchant.getByRole('region', { name: 'Arbeiten Sie mit Agentur Nordlicht GmbH zusammen?' });
    await expect(question.getByRole('listitem')).toHaveCount(3);
    await expect(merchant.getByText('Keine Partneragentur verbunden')).toHaveCount(0);
    await question.getByRole('button', { name: 'Agentur Nordlicht GmbH verbinden' }).click();
    await expect(question).toHaveCount(0);
    await expect(merchant.getByRole('region', { name: 'Partneragentur' })).toContainText('Agentur Nordlicht GmbH');
    await visitor.close();

    await page.reload();
    await expect(lead).toContainText('Kunde');
    await page.getByRole('link', { name: /^Kunden-Shops/ }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Teekontor' })).toContainText('Radwerk GmbH');
    await visit.pass('customer-shops');
  });
});
