import type { Config } from '@kontor/contract/config';
import { expect, test } from 'vitest';
import { handleJob } from '../../infrastructure/jobs/define-job.ts';
import { createJobWorker } from '../../infrastructure/jobs/job-worker.ts';
import type { OutgoingMail } from '../../infrastructure/mail/mail-transport.ts';
import { createSendMail, sendMailJob } from '../../infrastructure/mail/outbox.ts';
import { noTelemetry } from '../../infrastructure/telemetry/telemetry.ts';
import { merchantWithShop } from '../../testing/accounts.ts';
import { operatorOf } from '../../testing/operator.ts';
import { changeSettings } from '../../testing/settings.ts';
import { testApp } from '../../testing/test-app.ts';

const operators: string[] = [];
const kontor = await testApp({ environment: { operators, supportEmail: 'tickets@kontor.test' } });
const operator = await operatorOf(kontor, operators);
const owner = await merchantWithShop(kontor);
await kontor.worker.runDue();

/** The mails of a request for help, as they reach the mail server. */
async function askForHelp() {
  await owner.client.expect(202, 'POST /help-request', {
    message: 'Die Rechnung stimmt nicht.',
    organizationUuid: owner.organizationUuid,
    shopUuid: owner.shop.uuid,
    page: `${owner.shopPath}/invoices`,
    errorId: null,
  });
  const sent: OutgoingMail[] = [];
  const { database, clock, jobs, log } = kontor.infrastructure;
  const transport = async (mail: OutgoingMail) => void sent.push(mail);
  const parts = { ...kontor.infrastructure, transport, telemetry: noTelemetry, documents: () => [] };
  await createJobWorker(database, clock, jobs, [handleJob(sendMailJob, createSendMail(parts))], log).runDue();
  const copy = sent.find(({ to }) => to === owner.email);
  return { from: new Set(sent.map(({ from }) => from)), to: sent.map(({ to }) => to), text: copy?.text ?? '' };
}

test('until an address is set, those of release and environment count', async () => {
  const { from, to, text } = await askForHelp();
  expect(from).toEqual(new Set(['hilfe@kontor.test']));
  expect(to).toEqual(expect.arrayContaining(['tickets@kontor.test', owner.email]));
  expect(text).toContain('tickets@kontor.test');
});

test('mails come from the address that is set, and name the one where help is offered, as pages do', async () => {
  await changeSettings(operator, { senderEmail: 'post@laden.test', supportEmail: 'hallo@laden.test' });
  const { from, to, text } = await askForHelp();
  expect(from).toEqual(new Set(['post@laden.test']));
  expect(to).toEqual(expect.arrayContaining(['hallo@laden.test', owner.email]));
  expect(text).toContain('hallo@laden.test');
  expect(text).not.toContain('@kontor.test');
  const config = (await kontor.client().expect(200, 'GET /config')).json<Config>();
  expect(config.supportEmail).toBe('hallo@laden.test');
});
