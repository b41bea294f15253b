import type { MemberCall } from '@kontor/contract/roles-of-calls';
import { withoutRepeats } from '@kontor/domain/billing-details';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { MailAttachment } from '../../infrastructure/mail/attachment.ts';
import type { ComposedMail } from '../../infrastructure/mail/define-mail.ts';
import { addressedTo, findMembersWho, type Recipient } from '../../organizations/recipients.ts';
import { payPage, shopPage } from '../../organizations/shop-page.ts';
import { findDetailsOfShop } from '../billing-details/billing-details.repository.ts';

/** Identifies the event, for example `receipt:…`: whom it concerns is mailed once per event, however often it is handled. */
interface MailedEvent {
  readonly reference: string;
  readonly shopUuid: string;
  /** The call that the mail asks for, or tells of; otherwise it is about money. */
  readonly asksFor?: MemberCall;
}

/** A mail about a shop's billing. */
export interface ShopMail {
  readonly mail: ComposedMail;
  readonly attachments?: readonly MailAttachment[];
  /** Concerns only the person, and not the addresses for invoices. */
  readonly isPersonal?: true;
}

/** The addresses of the shop's pages in the portal, for buttons. */
export interface PagesOfShop {
  page(
    name: 'subscription' | 'payment-methods' | 'subscription/leave' | 'subscription/usage' | 'invoices' | 'migration',
  ): string;
  /** Where an open invoice is paid. */
  pay(invoiceUuid: string): string;
}

const pagesOf = ({ environment: { publicUrl } }: MailParts, recipient: Recipient, shopUuid: string): PagesOfShop => ({
  page: (name) => shopPage(publicUrl, recipient, shopUuid, name),
  pay: (invoiceUuid) => payPage(publicUrl, recipient, shopUuid, invoiceUuid),
});

export type MailParts = Pick<Infrastructure, 'outbox' | 'environment' | 'clock'>;

/** Queues a mail within the transaction of its event, unless one was sent for it before. */
export async function mailOnce(
  parts: MailParts,
  tx: Queryable,
  event: MailedEvent,
  compose: (recipient: Recipient, pages: PagesOfShop) => ShopMail,
): Promise<void> {
  const mails = (await addresseesOf(tx, event)).map((addressee) => ({
    ...addressee,
    composed: compose(addressee.recipient, pagesOf(parts, addressee.recipient, event.shopUuid)),
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
  compose: (recipient: Recipient, pages: PagesOfShop) => Promise<ShopMail | null>,
): Promise<void> {
  const { database } = parts;
  const told = await database
    .selectFrom('billing_mail')
    .select('reference')
    .where('reference', '=', event.reference)
    .executeTakeFirst();
  if (told !== undefined) return;
  const mails: Mailed[] = [];
  for (const addressee of await addresseesOf(database, event)) {
    const composed = await compose(addressee.recipient, pagesOf(parts, addressee.recipient, event.shopUuid));
    if (composed !== null) mails.push({ ...addressee, composed });
  }
  await inTransaction(database, (tx) => write(parts, tx, event, mails));
}

interface Mailed extends Addressee {
  readonly composed: ShopMail;
}

async function write(
  { outbox, clock }: MailParts,
  tx: Queryable,
  { reference, shopUuid }: MailedEvent,
  mails: readonly Mailed[],
): Promise<void> {
  if (mails.length === 0) return;
  const isFirst = await tx
    .insertInto('billing_mail')
    .values({ reference, shop_uuid: shopUuid, created_at: clock.now() })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('reference')
    .executeTakeFirst();
  if (isFirst === undefined) return;
  for (const { recipient, addresses, composed } of mails) {
    const { isPersonal = false, ...content } = composed;
    const { email, organizationUuid } = recipient;
    for (const to of isPersonal ? [email] : addresses) {
      await outbox.send(tx, { ...content, ...addressedTo(recipient, to), organizationUuid });
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
