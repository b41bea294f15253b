import { expect, test } from 'vitest';
import { passwordChangedMail } from '../accounts/user/password-changed.mail.ts';
import { days, hours, minutes } from '../infrastructure/clock.ts';
import { createInfrastructureModule } from '../infrastructure/infrastructure-module.ts';
import type { Module } from '../infrastructure/module.ts';
import { mailedToken, merchant, newEmail, password } from '../testing/accounts.ts';
import { runCleanUp } from '../testing/run-clean-up.ts';
import { createTestApp, testApp } from '../testing/test-app.ts';
import { createCleanUp, scheduleCleanUp } from './clean-up.ts';

const kontor = await testApp();

const count = async (table: 'session' | 'session_token' | 'confirmation_token' | 'rate_limit' | 'app_user' | 'job') => {
  const rows = await kontor.infrastructure.database.selectFrom(table).selectAll().execute();
  return rows.length;
};

test('unusable data is removed daily; accounts in use remain', async () => {
  const { client, email } = await merchant(kontor);
  await client.expect(202, 'POST /user/reset-password', { email });
  await client.expect(202, 'POST /signup/create-account', { email: newEmail(), language: 'de' });
  await kontor.worker.runDue();
  const { infrastructure, timeTravel } = kontor;
  await scheduleCleanUp(infrastructure, infrastructure.database);
  await scheduleCleanUp(infrastructure, infrastructure.database);
  expect([
    await count('app_user'),
    await count('session'),
    await count('confirmation_token'),
    await count('job'),
  ]).toEqual([2, 1, 2, 1]);

  await timeTravel.advance(days(2));
  expect([await count('confirmation_token'), await count('rate_limit'), await count('app_user')]).toEqual([0, 0, 2]);
  await timeTravel.advance(days(100));
  expect([await count('session'), await count('session_token'), await count('app_user')]).toEqual([0, 0, 1]);
  await kontor.client().login(email, password);
});

test('requesting an account again after weeks gives a valid link', async () => {
  const { infrastructure, client } = kontor;
  const [browser, email] = [client(), newEmail()];
  const ask = () => browser.expect(202, 'POST /signup/create-account', { email, language: 'de' });
  await ask();
  await kontor.worker.runDue();
  infrastructure.clock.offset += days(14) - hours(4);
  await ask();
  // Also a job that failed once: it is tried again ten seconds later.
  await kontor.timeTravel.advance(minutes(1));
  const token = await mailedToken(browser, email);
  infrastructure.clock.offset += hours(8);
  await runCleanUp(kontor);
  const answer = await browser.expect(200, `POST /confirmation/${token}`);
  expect({ ...answer.json(), logged: kontor.logged }).toMatchObject({ redirectTo: '/signup' });
});

test.each([
  [true, 2],
  [false, 1],
])(
  "sent mails are kept for the sandbox's mailbox only (%s); mails that are still to be sent are kept",
  async (sandboxTools, left) => {
    const { infrastructure, worker, client, close } = await createTestApp({ environment: { sandboxTools } });
    await client().expect(202, 'POST /signup/create-account', { email: newEmail(), language: 'de' });
    await worker.runDue();
    const { database, clock } = infrastructure;
    clock.offset -= days(91);
    const mail = { name: null, language: 'de', mail: passwordChangedMail({}) } as const;
    await infrastructure.outbox.send(database, { ...mail, to: newEmail() });
    clock.offset += days(91);
    await infrastructure.outbox.send(database, { ...mail, to: newEmail() });
    await createCleanUp(infrastructure, [
      createInfrastructureModule(infrastructure, { transport: null, documents: () => [], dailyWork: () => [] }),
    ])(null, new AbortController().signal);
    const mails = await database.selectFrom('mail').select('sent_at').execute();
    expect([mails.length, mails.filter(({ sent_at }) => sent_at === null).length]).toEqual([left, 1]);
    await close();
  },
);

test('what one room cannot clean up keeps nothing of the others, and is tried again', async () => {
  const { infrastructure, close } = await createTestApp();
  const { database, clock } = infrastructure;
  const old = { name: 'dunning', day: '2020-01-01', began_at: clock.now(), done: 1 };
  await database.insertInto('daily_work').values(old).execute();
  const broken = { expire: () => Promise.reject(new Error('This room is locked')) };
  const base = createInfrastructureModule(infrastructure, {
    transport: null,
    documents: () => [],
    dailyWork: () => [],
  });
  const cleanUp = createCleanUp(infrastructure, [broken, base]);
  await expect(cleanUp(null, new AbortController().signal)).rejects.toThrow('This room is locked');
  expect(await database.selectFrom('daily_work').selectAll().where('day', '=', old.day).execute()).toEqual([]);
  // And the next day's is queued, whatever becomes of this one.
  expect(await database.selectFrom('job').select('kind').where('kind', '=', 'clean-up').execute()).toHaveLength(1);
  await close();
});

test('a clean-up that is interrupted keeps what it has done, and does the rest when it is run again', async () => {
  const { infrastructure, close } = await createTestApp();
  const { database, clock } = infrastructure;
  const left = () => database.selectFrom('daily_work').selectAll().execute();
  await database
    .insertInto('daily_work')
    .values({ name: 'dunning', day: '2020-01-01', began_at: clock.now(), done: 1 })
    .execute();
  const stopping = new AbortController();
  const done: string[] = [];
  const first: Module = {
    async expire(tx) {
      await tx.deleteFrom('daily_work').execute();
      stopping.abort(new Error('The server stops'));
    },
  };
  const second: Module = { expire: async () => void done.push('second') };
  const cleanUp = createCleanUp(infrastructure, [first, second]);
  await expect(cleanUp(null, stopping.signal)).rejects.toThrow('The server stops');
  expect([await left(), done]).toEqual([[], []]);
  await cleanUp(null, new AbortController().signal);
  expect(done).toEqual(['second']);
  await close();
});
