/**
 * A kind of document that a mail may carry. It is made when the mail is sent, because making a PDF would prolong the
 * transaction that queues the mail. The name is never changed once released, because waiting mails refer to it.
 */
export interface DocumentKind {
  readonly name: string;
}

/** A kind of document together with its maker, as a room provides it (`Module.documents`). */
export interface HandledDocument {
  readonly kind: DocumentKind;
  /** Rejects when there is no such document: the mail then waits like one that the mail server refused. */
  readonly make: (id: string) => Promise<Uint8Array>;
}

export const defineDocument = (name: string): DocumentKind => ({ name });

export type MailAttachment = {
  /** The file's name: `RE-2026-00042.pdf` */
  readonly name: string;
  /** Its media type. */
  readonly type: string;
} & ({ readonly content: Uint8Array } | { readonly document: DocumentKind; readonly id: string });

/** As a sent mail carries it. */
export interface SentAttachment {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
}
