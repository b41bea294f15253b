import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';

const kontor = await testApp();

test('the configuration is public and comes with an XSRF token', async () => {
  const client = kontor.client();
  const answer = await client.expect(200, 'GET /config');
  expect(answer.json()).toMatchObject({ sepaDirectDebitLimit: 500000, defaultProductVersions: { cloud: 'v2' } });
  expect(client.cookies.get('XSRF-TOKEN')).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
});
