import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { minutes } from '../clock.ts';
import { senderOf } from './sender.ts';

const kontor = await testApp({ environment: { trustedProxies: ['127.0.0.1'] } });

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['unknown', 'unknown'],
])('requests from %s are counted under %s', (ip, sender) => {
  expect(senderOf({ ip })).toBe(sender);
});

test.each([
  ['POST /auth/login', { username: 'nobody@x.test', password: 'guess' }],
  ['POST /user/reset-password', { email: 'nobody@x.test' }],
  ['POST /user/reset-password/confirm', { token: 'guess', password: 'a long enough one' }],
  ['POST /signup/create-account', { email: 'nobody@x.test', language: 'de' }],
  ['POST /confirmation/guess', undefined],
  ['POST /remote-report', { reports: [{ remote: 'signup', version: '1.0.0-0123456789ab', outcome: 'threw' }] }],
  ['GET /api/v4/oidc/auth', undefined],
])('%s: all addresses of one network are counted as one sender', async (call, body) => {
  const { clock, database } = kontor.infrastructure;
  clock.offset += minutes(61);
  await database.deleteFrom('rate_limit').execute();
  for (const host of ['1', '2']) {
    await kontor.client().call(call, { body, headers: { 'x-forwarded-for': `2001:db8::${host}` } });
  }
  const counts = await database.selectFrom('rate_limit').select('count').where('key', 'like', '%-from|%').execute();
  expect(counts).toEqual([{ count: 2 }]);
});
