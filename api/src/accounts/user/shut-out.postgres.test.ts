import { expect, test } from 'vitest';
import { mailsTo, merchant, newEmail, password } from '../../testing/accounts.ts';
import { waitForBlockedStatement } from '../../testing/locks.ts';
import { testApp } from '../../testing/test-app.ts';

const kontor = await testApp();

test.each([
  ['POST /user/change-password', { currentPassword: password, newPassword: 'one that only an intruder knows' }],
  ['POST /user/change-email', { email: newEmail(), password }],
  ['POST /user/totp', { password }],
])('%s with the old password fails while the owner sets a new one', async (call, body) => {
  const { database } = kontor.infrastructure;
  const { client, email } = await merchant(kontor);
  const { late } = await database.transaction().execute(async (tx) => {
    // As a reset does, which ends the sessions and voids the links that exist by then.
    await tx.updateTable('app_user').set({ password_hash: 'a new one' }).where('email', '=', email).execute();
    const sent = client.call(call, { body });
    await waitForBlockedStatement(database);
    return { late: { sent } };
  });
  expect((await late.sent).statusCode).toBe(401);
  const user = await database
    .selectFrom('app_user')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirst();
  expect(user?.password_hash).toBe('a new one');
  await kontor.worker.runDue();
  if ('email' in body) expect(await mailsTo(client, body.email)).toEqual([]);
});
