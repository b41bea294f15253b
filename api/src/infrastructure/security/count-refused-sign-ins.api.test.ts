import { expect, test } from 'vitest';
import { merchant, newEmail, password } from '../../testing/accounts.ts';
import { testMetrics } from '../../testing/metrics.ts';
import { securityLog } from '../../testing/security-log.ts';
import { testApp } from '../../testing/test-app.ts';

const log = securityLog();
const metrics = await testMetrics();
const kontor = await testApp({ logTo: log.stream, environment: { telemetry: metrics.telemetry } });

test('metrics count the refused sign-ins that the security log has, and nothing else', async () => {
  const { client, email, userUuid } = await merchant(kontor);
  const guest = kontor.client();
  await guest.expect(401, 'POST /auth/login', { username: newEmail(), password });
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await guest.call('POST /auth/login', { body: { username: email, password: 'guess' } });
  }
  await client.expect(422, 'POST /user/change-password', { currentPassword: 'guess', newPassword: password });
  await kontor.infrastructure.database
    .updateTable('app_user')
    .set({ state: 'disabled' })
    .where('uuid', '=', userUuid)
    .execute();
  await client.expect(403, 'POST /auth/login', { username: email, password });

  const { valueOf } = await metrics.scrape();
  const counted = (reason: string) => valueOf(`kontor_login_failures_total{reason="${reason}"}`);
  expect(counted('invalid-credentials')).toBe(11);
  expect(counted('too-many-requests')).toBe(2);
  expect(counted('user-disabled')).toBe(1);
  expect(log.events('login-failed')).toHaveLength(12);
  expect(log.events('login-blocked')).toHaveLength(2);
});
