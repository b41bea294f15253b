import type { Json } from './json.ts';
import type { TableOf } from './table-of.ts';

export interface InfrastructureTables {
  /**
   * - `lane`: Null in rows of a release without lanes, until a worker enters it.
   * - `serial_key`: Jobs with the same key run one after another.
   * - `seq`: The order in which jobs were queued; decides between jobs that are due at the same instant.
   * - `owner`: The worker that runs the job.
   * - `locked_until`: Set while a job runs. Machine time, not the movable clock: it tells whether the owner died with
   *   the job in hand.
   * - `interruptions`: How often the owner's process ended while it ran the job.
   * - `unavailable_since`: Since when every attempt found what the job needs unavailable.
   * - `in_outage`: Whether that is what its lane needs, so that others in it wait for the same.
   * - `failed_at`: Since when the job is parked.
   * - `unique_key`: At most one job with the same key waits.
   * - `request_id`: The request that queued the job, itself or through other jobs.
   * - `traceparent`: The W3C name of the span that queued it, while traces are exported.
   */
  job: TableOf<'job', { payload: Json<unknown> }>;
  /**
   * How much daily work was done on a day, written by each process at an interval.
   * - `day`: `2026-11-25`, in the vendor's time zone.
   * - `done`: Jobs that have ended well.
   */
  daily_work: TableOf<'daily_work'>;
  /**
   * - `organization_uuid`: Whom it is about, if it may go to people who do not belong to it. It is erased with the
   *   organization.
   * - `sealed`: What a mail said that was sent; its text is empty then (mail/kept-mail.ts).
   */
  mail: TableOf<'mail', { links: Json<string[]> }>;
  /**
   * - `content`: `null` until the mail is sent, for a document that is made then.
   * - `document`: Which kind of document it is (mail/attachment.ts) and which one of them; `null` where the content
   *   was given.
   */
  mail_attachment: TableOf<'mail_attachment'>;
  /**
   * - `locked_until`: Machine time after which an unfinished request counts as given up.
   */
  idempotency_key: TableOf<'idempotency_key', { answer: Json<unknown> }>;
  /**
   * - `next_at`: When the next attempt is possible, where attempts are spaced.
   * - `was_allowed`: Whether the last attempt was within the limit. Null in rows of a release without it.
   */
  rate_limit: TableOf<'rate_limit'>;
  /**
   * Generations of the key that signs cookies, XSRF tokens and links.
   * - `sealed_key`: Base64url, sealed (secrets/key-ring.ts).
   */
  signing_key: TableOf<'signing_key'>;
  system_value: TableOf<'system_value'>;
}
