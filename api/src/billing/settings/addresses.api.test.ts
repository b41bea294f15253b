import type { Config } from '@kontor/contract/config';
import { beforeEach, expect, test } from 'vitest';
import type { OutgoingMail } from '../../infrastructure/mail/mail-transport.ts';
import { merchantWithShop } from '../../testing/accounts.ts';
import { operatorOf } from '../../testing/price-lists.ts';
import { changeSettings } from '../../testing/settings.ts';
import { testApp } from '../../testing/test-app.ts';

const operators: string[] = [];
const sent: OutgoingMail[] = [];
const kontor = await testApp({
  environment: { operators, supportEmail: 'tickets@kontor.test' },
  parts: { mailTransport: async (mail) => void sent.push(mail) },
});
const operator = await operatorOf(kontor, operators);
const owner = await merchantWithShop(kontor);

async function askForHelp() {
  sent.length = 0;
  await owner.client.expect(202, 'POST /help-request', {
    message: 'Die Rechnung stimmt nicht.',
    organizationUuid: owner.organizationUuid,
    shopUuid: owner.shop.uuid,
    page: `${owner.shopPath}/invoices`,
    errorId: null,
  });
  await kontor.worker.runDue();
  const copy = sent.find(({ to }) => to === owner.email);
  return { from: new Set(sent.map(({ from }) => from)), to: sent.map(({ to }) => to).sort(), text: copy?.text ?? '' };
}

beforeEach(() => void (sent.length = 0));

test('until an address is set, those of release and environment count', async () => {
  const { from, to, text } = await askForHelp();
  expect(from).toEqual(new Set(['hilfe@kontor.test']));
  expect(to).toEqual(['tickets@kontor.test', owner.email].sort());
  expect(text).toContain('tickets@kontor.test');
});

test('mails come from the address that is set, and name the one where help is offered, as pages do', async () => {
  await changeSettings(operator, { senderEmail: 'post@laden.test', supportEmail: 'hallo@laden.test' });
  const { from, to, text } = await askForHelp();
  expect(from).toEqual(new Set(['post@laden.test']));
  expect(to).toEqual(['hallo@laden.test', owner.email].sort());
  expect(text).toContain('hallo@laden.test');
  expect(text).not.toContain('@kontor.test');
  const config = (await kontor.client().expect(200, 'GET /config')).json<Config>();
  expect(config.supportEmail).toBe('hallo@laden.test');
});
