import type { Tx } from '../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { deleteUser } from './user.repository.ts';
import type { UserRow } from './user.tables.ts';

/** In the place of a name that told who it was. */
const erased = '–';

/**
 * Deletes the user, with everything that hangs on the user's row, and what nobody is left to see of the organizations.
 * Invoices and credit notes stay with the shops and organizations that they were written for (HGB §257, AO §147).
 */
export async function eraseAccount(tx: Tx, { jobs }: Pick<Infrastructure, 'jobs'>, user: UserRow): Promise<void> {
  const left = await tx
    .deleteFrom('membership')
    .where('user_uuid', '=', user.uuid)
    .returning('organization_uuid')
    .execute();
  await deleteUser(tx, user.uuid);
  await forgetAnswers(tx, user.uuid);
  await tx.deleteFrom('mail').where('recipient', '=', user.email).where('sent_at', 'is', null).execute();
  for (const { organization_uuid: uuid } of left) {
    if (await hasMembers(tx, uuid)) continue;
    await eraseOrganization(tx, uuid);
    await forgetAnswers(tx, uuid);
    await jobs.enqueue(tx, 'forget-customer', { organizationUuid: uuid });
  }
}

/** What is kept to answer a repeated request with holds names and addresses, too. */
async function forgetAnswers(tx: Tx, scope: string): Promise<void> {
  await tx.deleteFrom('idempotency_key').where('scope', '=', scope).execute();
}

async function hasMembers(tx: Tx, organizationUuid: string): Promise<boolean> {
  const member = await tx
    .selectFrom('membership')
    .select('user_uuid')
    .where('organization_uuid', '=', organizationUuid)
    .executeTakeFirst();
  return member !== undefined;
}

async function eraseOrganization(tx: Tx, uuid: string): Promise<void> {
  await eraseShops(tx, uuid);
  await tx.deleteFrom('lead').where('organization_uuid', '=', uuid).execute();
  await tx.deleteFrom('customer_shop').where('organization_uuid', '=', uuid).execute();
  await tx
    .updateTable('organization')
    .set({ partner_agency_uuid: null })
    .where('partner_agency_uuid', '=', uuid)
    .execute();
  await tx
    .updateTable('organization')
    .set({ name: erased, base_data: null, vat_id_verification_status: 'unavailable', partner_agency_uuid: null })
    .where('uuid', '=', uuid)
    .execute();
}

/** The rows stay, because invoices hang on them. */
async function eraseShops(tx: Tx, organizationUuid: string): Promise<void> {
  const shops = tx.selectFrom('shop').select('uuid').where('organization_uuid', '=', organizationUuid);
  await tx.deleteFrom('shopify_shop').where('shop_uuid', 'in', shops).execute();
  await tx.deleteFrom('shopify_installation').where('shop_uuid', 'in', shops).execute();
  await tx.deleteFrom('device').where('shop_uuid', 'in', shops).execute();
  await tx.deleteFrom('branch_store').where('shop_uuid', 'in', shops).execute();
  await tx
    .updateTable('payment_subscription')
    .set({ payment_method_label: null, mandate_url: null })
    .where('shop_uuid', 'in', shops)
    .execute();
  // The copy that a partner sees of the merchants it brought.
  await tx.deleteFrom('customer_shop').where('shop_uuid', 'in', shops).execute();
  await tx
    .updateTable('shop')
    .set({ name: erased, main_shop_url: null, admin_url: null, plugin_installation_license: null })
    .where('organization_uuid', '=', organizationUuid)
    .execute();
}
