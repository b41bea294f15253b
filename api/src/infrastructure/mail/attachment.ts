/**
 * A kind of document that a mail may carry and that is made when the mail is sent: making a PDF takes longer than the
 * transaction that tells of it should. The name is never changed once released, because waiting mails carry it.
 */
export interface DocumentKind {
  readonly name: string;
}

/** A kind of document together with what makes it, as a room hands it to the server (`Module.documents`). */
export interface HandledDocument {
  readonly kind: DocumentKind;
  /** Rejects when there is no such document: the mail then waits like one that the mail server did not take. */
  readonly make: (id: string) => Promise<Uint8Array>;
}

export const defineDocument = (name: string): DocumentKind => ({ name });

export type MailAttachment = {
  /** The file's name: `RE-2026-00042.pdf` */
  readonly name: string;
  /** Its media type. */
  readonly type: string;
} & ({ readonly content: Uint8Array } | { readonly document: DocumentKind; readonly id: string });

/** As a mail carries it when it leaves. */
export interface SentAttachment {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
}
