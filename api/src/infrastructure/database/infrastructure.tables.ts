import type { ColumnType, Generated } from 'kysely';

/** A JSON column: read as a value, written as text, because the drivers would convert an array to a Postgres array. */
export type Json<T> = ColumnType<T, string, string>;

export interface InfrastructureTables {
  job: {
    uuid: string;
    kind: string;
    payload: Json<unknown>;
    due_at: Date;
    attempts: Generated<number>;
    /** Null in rows of a release without lanes, until a worker enters it. */
    lane: string | null;
    /** Jobs with the same key run one after another. */
    serial_key: string | null;
    /** The order in which jobs were queued; decides between jobs that are due at the same instant. */
    seq: Generated<number>;
    /** The worker that runs the job. */
    owner: string | null;
    /** Set while a job runs. Machine time, not the movable clock: it tells whether the owner died with the job in hand. */
    locked_until: Date | null;
    /** How often the owner's process ended while it ran the job. */
    interruptions: Generated<number>;
    last_error: string | null;
    /** Since when every attempt found what the job needs unavailable. */
    unavailable_since: Date | null;
    /** Whether that is what its lane needs, so that others in it wait for the same. */
    in_outage: Generated<boolean>;
    /** Since when the job is parked. */
    failed_at: Date | null;
    /** At most one job with the same key waits. */
    unique_key: string | null;
    created_at: Date;
    /** The request that queued the job, itself or through other jobs. */
    request_id: string | null;
    /** The W3C name of the span that queued it, while traces are exported. */
    traceparent: string | null;
  };
  mail: {
    uuid: string;
    /** Whom it is about, if it may go to people who do not belong to it. It is erased with the organization. */
    organization_uuid: Generated<string | null>;
    recipient: string;
    subject: string;
    text: string;
    html: string;
    links: Json<string[]>;
    created_at: Date;
    sent_at: Date | null;
  };
  mail_attachment: {
    uuid: string;
    mail_uuid: string;
    position: number;
    name: string;
    type: string;
    /** `null` until the mail is sent, for a document that is made then. */
    content: Uint8Array | null;
    /** Which kind of document it is (mail/attachment.ts) and which one of them; `null` where the content was given. */
    document: string | null;
    document_id: string | null;
  };
  idempotency_key: {
    scope: string;
    key: string;
    request_hash: string;
    answer: Json<unknown> | null;
    completed_at: Date | null;
    /** Machine time after which an unfinished request counts as given up. */
    locked_until: Date;
    created_at: Date;
  };
  rate_limit: {
    key: string;
    count: number;
    resets_at: Date;
    /** When the next attempt is possible, where attempts are spaced. */
    next_at: Generated<Date | null>;
    /** Whether the last attempt was within the limit. Null in rows of a release without it. */
    was_allowed: Generated<boolean | null>;
  };
  /** Generations of the key that signs cookies, XSRF tokens and links. */
  signing_key: {
    generation: number;
    /** Base64url, sealed (secrets/key-ring.ts). */
    sealed_key: string;
    created_at: Date;
  };
  system_value: {
    name: string;
    value: string;
  };
}
