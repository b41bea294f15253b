import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../database/open-database.ts';
import type { HandledDocument, MailAttachment, SentAttachment } from './attachment.ts';

export async function insertAttachments(
  tx: Queryable,
  mailUuid: string,
  attachments: readonly MailAttachment[],
): Promise<void> {
  if (attachments.length === 0) return;
  await tx
    .insertInto('mail_attachment')
    .values(
      attachments.map((attachment, position) => ({
        uuid: randomUUID(),
        mail_uuid: mailUuid,
        position,
        name: attachment.name,
        type: attachment.type,
        ...('content' in attachment
          ? { content: attachment.content, document: null, document_id: null }
          : { content: null, document: attachment.document.name, document_id: attachment.id }),
      })),
    )
    .execute();
}

/**
 * The attachments of a mail; documents that do not exist yet are made and stored, so that a repeated attempt sends the
 * same ones.
 */
export async function completeAttachments(
  database: Database,
  mailUuid: string,
  documents: readonly HandledDocument[],
): Promise<SentAttachment[]> {
  const rows = await database
    .selectFrom('mail_attachment')
    .selectAll()
    .where('mail_uuid', '=', mailUuid)
    .orderBy('position')
    .execute();
  const attachments: SentAttachment[] = [];
  for (const { uuid, name, type, content, document, document_id } of rows) {
    const made = content ?? (await makeDocument(documents, document ?? '', document_id ?? ''));
    if (content === null) {
      await database.updateTable('mail_attachment').set({ content: made }).where('uuid', '=', uuid).execute();
    }
    attachments.push({ name, type, content: made });
  }
  return attachments;
}

async function makeDocument(documents: readonly HandledDocument[], name: string, id: string): Promise<Uint8Array> {
  const handled = documents.find(({ kind }) => kind.name === name);
  if (handled === undefined) throw new Error(`No maker for documents of kind ${name}`);
  return handled.make(id);
}
