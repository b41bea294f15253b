import { demoOrganizations } from '@kontor/contract/demo';
import { newMerchant, sendAs } from '../../src/account.ts';
import { fillCard } from '../../src/card.ts';
import { linkPath, newestMail } from '../../src/mailbox.ts';
import { fillLogin, signIn } from '../../src/sign-in.ts';
import { expect, test, viewports } from '../../src/test.ts';
import { words } from '../../src/words.ts';

test.describe('an agency', () => {
  test.use({ viewport: viewports.desktop, locale: 'de-DE' });

  test('prepares an offer, changes it, and the merchant accepts it', async ({
    page,
    browser,
    baseURL,
    visit,
    allow,
  }) => {
    allow(/409 \(Conflict\).*\/sync\)$/);
    const visitor = await browser.newContext({ baseURL, locale: 'de-DE', viewport: viewports.phone });
    const account = await newMerchant(visitor.request, 'de');
    const organization = account.shop.split('/')[2] ?? '';
    await sendAs(visitor.request)('PUT', `/organization/${organization}/partner-agency`, {
      partnerAgencyUuid: demoOrganizations.nordlicht,
    });

    await signIn(page, 'partner@demo.test');
    await page.getByRole('link', { name: 'Angebote', exact: true }).click();
    await visit.pass('offers');
    await page.getByRole('button', { name: 'Angebot vorbereiten' }).click();
    const form = page.getByRole('dialog', { name: 'Angebot vorbereiten' });
    // The newest shop comes first.
    const newest = await form.getByRole('combobox', { name: 'Kunden-Shop' }).getByRole('option').nth(1).innerText();
    expect(newest).toBe('Radwerk GmbH: Radwerk');
    await form.getByRole('combobox', { name: 'Kunden-Shop' }).selectOption({ index: 1 });
    await form.getByRole('combobox', { name: 'Tarif' }).selectOption({ label: 'Professional' });
    await form.getByRole('button', { name: 'Mehr WMS-Geräte' }).click();
    await form.getByRole('textbox', { name: 'Nachricht an den Händler' }).fill('Wie am Telefon besprochen.');
    await visit.pass('offer-form');
    await form.getByRole('button', { name: 'Entwurf anlegen' }).click();
    const draft = page.getByRole('dialog', { name: 'Angebot für Radwerk GmbH' });
    await expect(draft).toContainText('Wie am Telefon besprochen.');
    await visit.pass('offer-draft');
    await draft.getByRole('button', { name: 'Ändern' }).click();
    const change = page.getByRole('dialog', { name: 'Entwurf ändern' });
    await expect(change.getByRole('combobox', { name: 'Tarif' })).toHaveValue('professional');
    await change.getByRole('button', { name: 'Mehr WMS-Geräte' }).click();
    await visit.pass('offer-change');
    await change.getByRole('button', { name: 'Entwurf speichern' }).click();
    await expect(draft).toContainText('2 WMS-Geräte');
    await draft.getByRole('button', { name: 'Angebot senden' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Radwerk GmbH' }).first();
    await expect(row).toContainText('Gesendet');

    const link = linkPath(await newestMail(visitor.request, account.email));
    const merchant = await visitor.newPage();
    await merchant.goto(link);
    await merchant.getByRole('button', { name: words.de.onlyNecessary }).click();
    const offer = merchant.getByRole('region', { name: 'Angebot von Agentur Nordlicht GmbH' });
    await expect(offer.or(merchant.getByLabel(words.de.email))).toBeVisible();
    if (!(await offer.isVisible())) await fillLogin(merchant, account.email, { password: account.password });
    await expect(offer).toContainText('Wie am Telefon besprochen.');
    await offer.getByRole('link', { name: 'Angebot prüfen und bestellen' }).click();
    const checkout = merchant.getByRole('dialog', { name: words.de.checkout });
    await checkout.getByRole('radio', { name: words.de.card }).check();
    await fillCard(checkout, '4242424242424242');
    await checkout.getByRole('button', { name: words.de.order }).click();
    await expect(merchant.getByText(words.de.ordered)).toBeVisible();
    await merchant.goto(link);
    await expect(merchant.getByText(/^Sie haben das Angebot von .* angenommen$/)).toBeVisible();
    await merchant.getByRole('button', { name: 'Ohne Angebot weiter' }).click();
    const past = merchant.getByRole('region', { name: 'Frühere Angebote' });
    await past.getByRole('link', { name: /^Angebot von Agentur Nordlicht GmbH/ }).click();
    await expect(offer).toContainText('Wie am Telefon besprochen.');
    await visitor.close();

    await page.reload();
    await expect(row).toContainText('Angenommen');
    await visit.pass('offer-accepted');
  });
});
