import { testOnOwnPortal } from '../src/own-portal.ts';
import { expect } from '../src/test.ts';

const test = testOnOwnPortal(() => ({ TAG_MANAGER_ID: 'GTM-KONTOR1' }));

test('the portal names the tag manager that its environment names', async ({ page, request }) => {
  await page.goto('/login');
  expect(await (await request.get('/api/v4/config')).json()).toMatchObject({ tagManagerId: 'GTM-KONTOR1' });
});
