import { randomUUID } from 'node:crypto';
import type { OpenPayout } from '@kontor/contract/operator-money';
import type { AccountDeletion } from '@kontor/contract/user';
import { heldSum } from '@kontor/domain/account-deletion';
import { liveUuid, type Surroundings } from './order-action.ts';
import { type PortalClient, readPages, type ServerIndex } from './portal-client.ts';
import { password, tokenIn } from './sign-up.ts';
import type { TestOrganization } from './test-shop.ts';

/** The owner cancels the contracts of all shops, asks for what is held, and confirms by the mailed link that the account is to be deleted. */
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
  const deletion = `/user/${userUuid}/delete`;
  const known = await client.call(server, 'GET', deletion);
  const isHeld = known.status === 200 && heldSum((known.body as AccountDeletion).heldMoney) > 0;
  const asked = await client.call(server, 'POST', deletion, { password, ...(isHeld && { heldMoney: 'pay-out' }) });
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

/**
 * The vendor transfers the credit that deletions wait for. What the portal refuses to pay out, and what was transferred and belongs to no
 * invoice, they go on waiting for.
 */
export async function payOutToLeavers(
  operator: PortalClient,
  organizations: readonly TestOrganization[],
): Promise<void> {
  const open = (await readPages<OpenPayout[]>(operator, '/backoffice/payout')).flat();
  for (const { organizationUuid, credit, isLeaving } of open) {
    const isOwn = organizations.some(({ uuid }) => uuid === organizationUuid);
    if (!isOwn || !isLeaving || credit <= 0) continue;
    const path = `/backoffice/customer/${organizationUuid}/payout/${randomUUID()}`;
    const reason = 'The account is to be deleted';
    await operator.call(0, 'PUT', path, { amount: credit, to: 'bank-transfer', bankReference: 'SEPA 4711', reason });
  }
}
