import { withoutRepeats } from '@kontor/domain/billing-details';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { MailRequest } from '../../infrastructure/mail/render-mail.ts';
import { findOwner, type Owner, payPage, shopPage } from '../../organizations/owner.ts';
import { findDetailsOfShop } from '../billing-details/billing-details.repository.ts';

/** Identifies the event, for example `receipt:…`: one mail per event, however often it is handled. */
interface MailedEvent {
  readonly reference: string;
  readonly shopUuid: string;
}

/** A mail about a shop's billing, in the recipient's language. The shop's name is filled in as `{shop}`. */
export interface ShopMail extends Omit<MailRequest, 'to' | 'language' | 'link'> {
  /** The page of the portal that its button opens. */
  readonly page: 'subscription' | 'subscription/usage' | 'invoices' | 'migration';
  /** An open invoice: the button opens its payment. */
  readonly toPay?: string;
}

export type MailParts = Pick<Infrastructure, 'outbox' | 'environment' | 'clock'>;

/** Queues a mail within the transaction of its event, unless one was sent for it before. */
export async function mailOnce(
  parts: MailParts,
  tx: Queryable,
  event: MailedEvent,
  compose: (recipient: Owner) => ShopMail,
): Promise<void> {
  const recipient = await findOwner(tx, event.shopUuid);
  if (recipient !== null) await write(parts, tx, event, recipient, compose(recipient));
}

/**
 * Like `mailOnce`, for jobs: preparing the mail may take time, for example to make a document.
 *
 * @param compose `null` if the recipient is not to be told
 */
export async function mailOnceFromJob(
  parts: MailParts & Pick<Infrastructure, 'database'>,
  event: MailedEvent,
  compose: (recipient: Owner) => Promise<ShopMail | null>,
): Promise<void> {
  const { database } = parts;
  const told = await database
    .selectFrom('billing_mail')
    .select('reference')
    .where('reference', '=', event.reference)
    .executeTakeFirst();
  const recipient = await findOwner(database, event.shopUuid);
  if (told !== undefined || recipient === null) return;
  const mail = await compose(recipient);
  if (mail !== null) await inTransaction(database, (tx) => write(parts, tx, event, recipient, mail));
}

async function write(
  { outbox, environment, clock }: MailParts,
  tx: Queryable,
  { reference, shopUuid }: MailedEvent,
  recipient: Owner,
  { page, toPay, values, ...mail }: ShopMail,
): Promise<void> {
  const isFirst = await tx
    .insertInto('billing_mail')
    .values({ reference, shop_uuid: shopUuid, created_at: clock.now() })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('reference')
    .executeTakeFirst();
  if (isFirst === undefined) return;
  const { email, language, shopName, organizationUuid } = recipient;
  const { publicUrl } = environment;
  const link =
    toPay === undefined
      ? shopPage(publicUrl, recipient, shopUuid, page)
      : payPage(publicUrl, recipient, shopUuid, toPay);
  // Usage and the move of a shop concern only the person.
  const isPersonal = page === 'subscription/usage' || page === 'migration';
  for (const to of isPersonal ? [email] : await moneyAddresses(tx, shopUuid, email)) {
    await outbox.send(tx, { ...mail, to, language, link, organizationUuid, values: { shop: shopName, ...values } });
  }
}

/** What is about money goes to the addresses for invoices as well. */
export async function moneyAddresses(db: Queryable, shopUuid: string, email: string): Promise<readonly string[]> {
  const { invoiceEmails } = await findDetailsOfShop(db, shopUuid);
  return withoutRepeats([email, ...invoiceEmails]);
}
