import type { Surroundings } from './order-action.ts';
import { liveUuid } from './order-action.ts';
import type { ServerIndex } from './portal-client.ts';
import { password, tokenIn } from './sign-up.ts';
import type { TestOrganization } from './test-shop.ts';

/** The owner cancels the contracts of all shops, and confirms by the mailed link that the account is to be deleted. */
export async function leave(
  { database }: Pick<Surroundings, 'database'>,
  organization: TestOrganization,
  server: ServerIndex,
): Promise<void> {
  const { client, shops, email, userUuid } = organization;
  for (const shop of shops) {
    const live = await liveUuid(shop, server);
    if (live !== null) {
      await client.call(server, 'PUT', `${shop.path}/subscription/active/stripe-subscription/${live}/cancel`);
    }
  }
  const asked = await client.call(server, 'POST', `/user/${userUuid}/delete`, { password });
  if (asked.status !== 202) return;
  const mails = await database.rows<{ links: readonly string[] }>(
    'select links from mail where recipient = $1 order by created_at desc',
    [email],
  );
  const token = tokenIn(mails.flatMap(({ links }) => links));
  if (token === undefined) return;
  const { status } = await client.call(server, 'POST', `/confirmation/${token}`);
  if (status === 200) organization.hasLeft = true;
}
