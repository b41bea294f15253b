import { demoOrganizations } from '@kontor/contract/demo';
import type { Billing } from '../../billing/stripe/billing.ts';

/** Completes the onboarding of the demo's partner at the payment sandbox, so that commissions are paid out. Once. */
export async function onboardDemoPartner({ database, stripe, connection }: Billing): Promise<void> {
  const nordlicht = demoOrganizations.nordlicht;
  const { payout_account_id: known } = await database
    .selectFrom('partner_account')
    .select('payout_account_id')
    .where('organization_uuid', '=', nordlicht)
    .executeTakeFirstOrThrow();
  if (known !== null) return;
  const { id } = await stripe.accounts.create(
    {
      type: 'express',
      country: 'DE',
      capabilities: { transfers: { requested: true } },
      metadata: { organizationUuid: nordlicht },
    },
    { idempotencyKey: 'demo-payout-account' },
  );
  const { numUpdatedRows } = await database
    .updateTable('partner_account')
    .set({ payout_account_id: id })
    .where('organization_uuid', '=', nordlicht)
    .where('payout_account_id', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const page = 'https://kontor.test/';
  const link = await stripe.accountLinks.create({
    account: id,
    type: 'account_onboarding',
    return_url: page,
    refresh_url: page,
  });
  // The link leads through the portal, which is not served yet, so the sandbox is called directly.
  await fetch(`${connection.sandboxUrl}${new URL(link.url).pathname}`, { method: 'POST', redirect: 'manual' });
}
