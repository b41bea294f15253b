import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { InfrastructureTables } from '../database/infrastructure.tables.ts';
import type { Database } from '../database/open-database.ts';
import { type KeyRing, UnopenedSecretError } from '../secrets/key-ring.ts';

export type MailRow = Selectable<InfrastructureTables['mail']>;

const Content = z.object({
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
  isByPerson: z.boolean(),
  canBeSwitchedOff: z._default(z.boolean(), false),
});

const purposeOf = (uuid: string): string => `mail|${uuid}`;

interface Sent {
  readonly isByPerson: boolean;
  readonly canBeSwitchedOff: boolean;
  readonly now: Date;
}

/**
 * Keeps a mail that was sent, if it is about an organization or went to a user: with its text sealed, and without documents, which are
 * made again. What went to others is deleted. The seal is not renewed with another key: who takes a key away cannot send mails of before again.
 */
export async function keepSent(
  database: Database,
  keyRing: KeyRing,
  mail: MailRow,
  { isByPerson, canBeSwitchedOff, now }: Sent,
) {
  const isKept = mail.organization_uuid !== null || (await isOfUser(database, mail.recipient));
  if (!isKept) {
    await database.deleteFrom('mail').where('uuid', '=', mail.uuid).execute();
    return;
  }
  const { text, html, links } = mail;
  const sealed = keyRing.seal(
    purposeOf(mail.uuid),
    JSON.stringify({ text, html, links, isByPerson, canBeSwitchedOff }),
  );
  await database
    .updateTable('mail')
    .set({ sent_at: now, text: '', html: '', links: '[]', sealed })
    .where('uuid', '=', mail.uuid)
    .execute();
  await database
    .updateTable('mail_attachment')
    .set({ content: null })
    .where('mail_uuid', '=', mail.uuid)
    .where('document', 'is not', null)
    .execute();
}

const isOfUser = async (database: Database, email: string): Promise<boolean> =>
  (await database.selectFrom('app_user').select('uuid').where('email', '=', email).executeTakeFirst()) !== undefined;

/** What a mail says, sealed or not; `null` where the key is gone. */
export function contentOf(keyRing: KeyRing, { uuid, sealed, text, html, links }: MailRow) {
  if (sealed === null) return { text, html, links, isByPerson: false, canBeSwitchedOff: false };
  try {
    return z.parse(Content, JSON.parse(keyRing.open(purposeOf(uuid), sealed)));
  } catch (error) {
    if (error instanceof UnopenedSecretError) return null;
    throw error;
  }
}
