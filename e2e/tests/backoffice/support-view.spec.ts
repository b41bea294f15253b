import { demoOrganizations, demoUsers } from '@kontor/contract/demo';
import { linkPath, newestMail } from '../../src/mailbox.ts';
import { signIn } from '../../src/sign-in.ts';
import { expect, test, viewports } from '../../src/test.ts';

test.use({ viewport: viewports.desktop, locale: 'de-DE' });

const customer = `/backoffice/customers/${demoOrganizations.buchhandlung}`;
const runs = 'Sie sehen Buchhandlung Lesezeichen mit der Rolle „Nur lesen“';
const reason = 'Rechnung wird nicht angezeigt';

test('support asks, is let in, looks without changing anything, and leaves; at its time the view ends by itself', async ({
  page,
  visit,
  allow,
  browser,
  baseURL,
}) => {
  allow(/status of 403/);
  await signIn(page, demoUsers.support.email, { landsOn: /\/backoffice\/customers$/ });
  await page.goto(customer);
  const look = async () => {
    await page.getByRole('button', { name: 'Als Leser ansehen' }).click();
    await page.getByLabel('Grund').fill(reason);
    await page.getByRole('button', { name: 'Ansehen', exact: true }).click();
  };
  await look();
  const asking = page.getByRole('dialog', { name: 'Buchhandlung Lesezeichen um Einsicht bitten?' });
  await expect(asking.getByLabel('Grund')).toHaveValue(reason);
  await visit.pass('not-granted');
  await asking.getByRole('button', { name: 'Um Einsicht bitten' }).click();
  await expect(page.getByText('Die Inhaber von Buchhandlung Lesezeichen sind gebeten.')).toBeVisible();

  const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: viewports.phone, locale: 'de-DE' });
  const owner = await context.newPage();
  const mail = await newestMail(owner.request, demoUsers.multi.email);
  expect(mail.text).toContain(reason);
  await signIn(owner, demoUsers.multi.email, { landsOn: /\/organization\// });
  await owner.goto(linkPath(mail));
  await owner.getByRole('button', { name: 'Einsicht erlauben' }).click();
  await owner.getByLabel('Ab jetzt für').selectOption('eine Stunde');
  await owner.getByRole('button', { name: 'Erlauben', exact: true }).click();
  await expect(owner.getByText(/^Erlaubt bis .* von Mehmet Yilmaz\.$/)).toBeVisible();

  await look();
  await expect(page).toHaveURL(/\/organization\/[0-9a-f-]+/);
  await expect(page.getByText(runs)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^Noch (59|60):\d\d$/);
  await visit.pass('view');
  await page.reload();
  await expect(page.getByText(runs)).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(`${customer}?tab=notes`);
  await expect(other.getByText(runs)).toBeVisible();
  await other.getByRole('textbox', { name: 'Notiz' }).fill('Ruft zurück');
  await other.getByRole('button', { name: 'Notiz speichern' }).click();
  await expect(other.getByText(/^Solange Sie eine Organisation ansehen, lässt sich nichts ändern/)).toBeVisible();

  await page.getByRole('button', { name: 'Einsicht beenden' }).click();
  await expect(page).toHaveURL(new RegExp(`${customer}$`));
  await expect(page.getByText(runs)).toHaveCount(0);
  await other.reload();
  await expect(other.getByText('Die Einsicht ist beendet')).toBeVisible();
  await other.close();

  await owner.reload();
  await expect(owner.getByText('Aylin Demir')).toBeVisible();
  await expect(owner.getByText(reason)).toBeVisible();
  await context.close();

  await look();
  await expect(page.getByText(runs)).toBeVisible();
  await page.request.post('/dev/clock', { data: { advanceSeconds: 3600 } });
  await page.reload();
  await expect(page.getByText('Die Einsicht ist beendet')).toBeVisible();
  await visit.pass('ended');
  await page.getByRole('link', { name: 'Zur Seite des Kunden' }).click();
  await expect(page).toHaveURL(new RegExp(`${customer}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Buchhandlung Lesezeichen' })).toBeVisible();
});
