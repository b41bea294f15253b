import { lastDayOf } from '@kontor/domain/date';
import { expect, test } from 'vitest';
import { days } from '../../infrastructure/clock.ts';
import { day } from '../../infrastructure/mail/values.ts';
import { mailsTo } from '../../testing/accounts.ts';
import { type Orderer, orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';
import { findRemindersJob } from './reminders.ts';

const kontor = await testBilling();

async function mailsOf({ client, email }: Orderer, subject: RegExp) {
  await kontor.settle();
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  return (await mailsTo(client, email))
    .map((mail) => ({ ...mail, subject: plain(mail.subject), text: plain(mail.text) }))
    .filter((mail) => subject.test(mail.subject));
}
const trialEndOf = async (buyer: Orderer) => (await buyer.subscription()).items[0]?.validUntil ?? '';
const dayOf = (instant: string) => day.write(instant, 'de').replaceAll('\u00a0', ' ');
const trialMails = /Testphase/;

test('a trial is told of seven days and one day before its end, and on its end, with what it costs after it', async () => {
  const buyer = await orderer(kontor);
  const end = await trialEndOf(buyer);
  const lastDay = dayOf(lastDayOf(end));
  await kontor.pass(22.5);
  expect(await mailsOf(buyer, trialMails)).toEqual([]);
  await kontor.pass(1);
  const [first, ...noOther] = await mailsOf(buyer, trialMails);
  expect(noOther).toEqual([]);
  expect(first?.subject).toMatch(new RegExp(`^Ihre Testphase für .* endet am ${lastDay}$`));
  expect(first?.text).toContain(': Professional.');
  expect(first?.attachments).toMatchObject([{ name: expect.stringMatching(/^Testphase-/), type: 'application/pdf' }]);
  expect(first?.text).toContain(
    'Professional: 289,00 €\nNetto pro Monat: 289,00 €\nMwSt. 19 %: 54,91 €\nGesamt pro Monat: 343,91 €',
  );
  await kontor.pass(6);
  const [second, ...before] = await mailsOf(buyer, trialMails);
  expect([second?.subject.split(':')[0], before.length]).toEqual(['Erinnerung', 1]);
  expect(second?.text).toContain(`der ${lastDay} ist der letzte Tag`);
  await kontor.pass(1);
  const [last, ...earlier] = await mailsOf(buyer, trialMails);
  expect(earlier).toHaveLength(2);
  expect(last?.subject).toMatch(/ist beendet$/);
  expect(last?.text).toContain(`ist am ${lastDay} abgelaufen: Professional.`);
  await kontor.pass(10);
  expect(await mailsOf(buyer, trialMails)).toHaveLength(3);
});

test('the trial of a removed shop is told of no more', async () => {
  const buyer = await orderer(kontor);
  await buyer.client.expect(204, `DELETE ${buyer.shopPath}`);
  await kontor.pass(32);
  await buyer.signIn();
  expect(await mailsOf(buyer, trialMails)).toEqual([]);
});

test('a customer who ordered during the trial gets no reminder of its end', async () => {
  const buyer = await orderer(kontor);
  await kontor.pass(5);
  await buyer.signIn();
  await subscribe(kontor, buyer, selection('starter'));
  await kontor.pass(27);
  await buyer.signIn();
  expect(await mailsOf(buyer, trialMails)).toEqual([]);
});

test('an order for the end of the trial is told of seven days and one day before its first charge, with the amount', async () => {
  const [goesOn, cancels] = [await orderer(kontor), await orderer(kontor)];
  const begin = await trialEndOf(goesOn);
  const ordered = { ...selection('starter'), startsAt: 'trial-end' as const };
  for (const buyer of [goesOn, cancels]) await subscribe(kontor, buyer, ordered);
  await goesOn.client.expect(200, `PUT /organization/${goesOn.organizationUuid}/billing-details`, {
    invoiceEmails: ['buchhaltung@radwerk.test'],
    purchaseOrderNumber: null,
    costCentre: null,
    buyerReference: null,
    differentAddress: null,
  });
  const { stripeSubscriptions } = await cancels.subscription();
  await cancels.client.expect(
    200,
    `PUT ${cancels.shopPath}/subscription/active/stripe-subscription/${stripeSubscriptions[0]?.uuid}/cancel`,
  );
  const subject = /Abonnement für .* beginnt am/;
  await kontor.pass(22.5);
  expect(await mailsOf(goesOn, subject)).toEqual([]);
  await kontor.pass(1);
  const [first, ...noOther] = await mailsOf(goesOn, subject);
  expect(noOther).toEqual([]);
  expect(first?.subject).toMatch(new RegExp(`^Ihr Abonnement für .* beginnt am ${dayOf(begin)}$`));
  expect(first?.text).toContain(`Gesamt pro Monat: 177,31 €\nNächste Abbuchung am ${dayOf(begin)}: 177,31 €`);
  expect(first?.text).toContain(`bis einschließlich ${dayOf(lastDayOf(begin))} im Portal kündigen`);
  expect(await mailsTo(goesOn.client, 'buchhaltung@radwerk.test')).toContainEqual(
    expect.objectContaining({ subject: expect.stringMatching(subject) }),
  );
  await kontor.pass(6);
  const [second, ...before] = await mailsOf(goesOn, subject);
  expect([second?.subject.split(':')[0], before.length]).toEqual(['Erinnerung', 1]);
  await kontor.pass(10);
  expect(await mailsOf(goesOn, subject)).toHaveLength(2);
  expect(await mailsOf(goesOn, trialMails)).toEqual([]);
  expect(await mailsOf(cancels, subject)).toEqual([]);
}, 300_000);

test('a trial that began before there were reminders is found, and told of once, however often is looked', async () => {
  const buyer = await orderer(kontor);
  const { database, clock, jobs } = kontor.infrastructure;
  await database.deleteFrom('job').where('kind', '=', 'find-reminders').execute();
  clock.offset += days(23.2);
  for (let look = 0; look < 3; look += 1) {
    await jobs.enqueue(database, findRemindersJob, {});
    await kontor.worker.runDue();
  }
  expect(await mailsOf(buyer, trialMails)).toHaveLength(1);
});

test('a yearly renewal is told fourteen days before, with its day and amount; one that was cancelled is not', async () => {
  const [goesOn, cancels] = [await orderer(kontor), await orderer(kontor)];
  for (const buyer of [goesOn, cancels]) await subscribe(kontor, buyer, selection('starter', { wms: 1, yearly: true }));
  const { stripeSubscriptions } = await cancels.subscription();
  await cancels.client.expect(
    200,
    `PUT ${cancels.shopPath}/subscription/active/stripe-subscription/${stripeSubscriptions[0]?.uuid}/cancel`,
  );
  const data = await goesOn.client.expect(200, `GET ${goesOn.shopPath}/subscription/active/stripe-subscription`);
  const end = data.json<{ currentMainSubscriptionPeriodEnd: string }>().currentMainSubscriptionPeriodEnd;
  const untilReminder = (Date.parse(end) - kontor.infrastructure.clock.now().getTime()) / days(1) - 14;
  await kontor.pass(untilReminder - 0.5);
  expect(await mailsOf(goesOn, /verlängert sich/)).toEqual([]);
  await kontor.pass(1);
  const [mail, ...others] = await mailsOf(goesOn, /verlängert sich/);
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(new RegExp(`verlängert sich am ${dayOf(end)}$`));
  expect(mail?.text).toContain(`Gesamt pro Jahr: 2.070,60 €\nNächste Abbuchung am ${dayOf(end)}: 2.070,60 €`);
  expect(mail?.text).toContain(`bis einschließlich ${dayOf(lastDayOf(end))} im Portal kündigen`);
  await kontor.pass(3);
  expect(await mailsOf(goesOn, /verlängert sich/)).toHaveLength(1);
  expect(await mailsOf(cancels, /verlängert sich/)).toEqual([]);
}, 300_000);
