import type { MemberCall } from '@kontor/contract/roles-of-calls';
import { withoutRepeats } from '@kontor/domain/billing-details';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { MailRequest } from '../../infrastructure/mail/render-mail.ts';
import { findMembersWho, type Recipient } from '../../organizations/recipients.ts';
import { payPage, shopPage } from '../../organizations/shop-page.ts';
import { findDetailsOfShop } from '../billing-details/billing-details.repository.ts';

/** Identifies the event, for example `receipt:…`: whom it concerns is mailed once per event, however often it is handled. */
interface MailedEvent {
  readonly reference: string;
  readonly shopUuid: string;
  /** The call that the mail asks for, or tells of; otherwise it is about money. */
  readonly asksFor?: MemberCall;
}

/** A mail about a shop's billing, in the recipient's language. The shop's name is filled in as `{shop}`. */
export interface ShopMail extends Omit<MailRequest, 'to' | 'language' | 'link'> {
  /** The page of the portal that its button opens. */
  readonly page: 'subscription' | 'subscription/leave' | 'subscription/usage' | 'invoices' | 'migration';
  /** An open invoice: the button opens its payment. */
  readonly toPay?: string;
}

export type MailParts = Pick<Infrastructure, 'outbox' | 'environment' | 'clock'>;

/** Queues a mail within the transaction of its event, unless one was sent for it before. */
export async function mailOnce(
  parts: MailParts,
  tx: Queryable,
  event: MailedEvent,
  compose: (recipient: Recipient) => ShopMail,
): Promise<void> {
  const mails = (await addresseesOf(tx, event)).map((addressee) => ({
    ...addressee,
    mail: compose(addressee.recipient),
  }));
  await write(parts, tx, event, mails);
}

/**
 * Like `mailOnce`, for jobs: preparing the mail may take time, for example to make a document.
 *
 * @param compose `null` if the recipient is not to be told
 */
export async function mailOnceFromJob(
  parts: MailParts & Pick<Infrastructure, 'database'>,
  event: MailedEvent,
  compose: (recipient: Recipient) => Promise<ShopMail | null>,
): Promise<void> {
  const { database } = parts;
  const told = await database
    .selectFrom('billing_mail')
    .select('reference')
    .where('reference', '=', event.reference)
    .executeTakeFirst();
  if (told !== undefined) return;
  const mails: ComposedMail[] = [];
  for (const addressee of await addresseesOf(database, event)) {
    const mail = await compose(addressee.recipient);
    if (mail !== null) mails.push({ ...addressee, mail });
  }
  await inTransaction(database, (tx) => write(parts, tx, event, mails));
}

interface ComposedMail extends Addressee {
  readonly mail: ShopMail;
}

async function write(
  { outbox, environment, clock }: MailParts,
  tx: Queryable,
  { reference, shopUuid }: MailedEvent,
  mails: readonly ComposedMail[],
): Promise<void> {
  if (mails.length === 0) return;
  const isFirst = await tx
    .insertInto('billing_mail')
    .values({ reference, shop_uuid: shopUuid, created_at: clock.now() })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('reference')
    .executeTakeFirst();
  if (isFirst === undefined) return;
  const { publicUrl } = environment;
  for (const { recipient, addresses, mail: composed } of mails) {
    const { page, toPay, values, ...mail } = composed;
    const { email, language, shopName, organizationUuid } = recipient;
    const link =
      toPay === undefined
        ? shopPage(publicUrl, recipient, shopUuid, page)
        : payPage(publicUrl, recipient, shopUuid, toPay);
    // Usage and the move of a shop concern only the person.
    const isPersonal = page === 'subscription/usage' || page === 'migration';
    for (const to of isPersonal ? [email] : addresses) {
      await outbox.send(tx, { ...mail, to, language, link, organizationUuid, values: { shop: shopName, ...values } });
    }
  }
}

/** A member with the addresses to which the mail in that member's language goes. */
interface Addressee {
  readonly recipient: Recipient;
  readonly addresses: readonly string[];
}

const payCall = 'POST /organization/{organizationUuid}/shop/{shopUuid}/invoice/{invoiceUuid}/pay';

/** Whom a mail about money concerns: all who may pay, and the addresses for invoices, which get it as the first of them. */
export async function addresseesOf(
  db: Queryable,
  { shopUuid, asksFor = payCall }: Omit<MailedEvent, 'reference'>,
): Promise<Addressee[]> {
  const recipients = await findMembersWho(db, shopUuid, asksFor);
  const { invoiceEmails } = await findDetailsOfShop(db, shopUuid);
  const emails = recipients.map(({ email }) => email);
  const others = withoutRepeats([...emails, ...invoiceEmails]).slice(emails.length);
  return recipients.map((recipient, index) => ({
    recipient,
    addresses: index === 0 ? [recipient.email, ...others] : [recipient.email],
  }));
}
