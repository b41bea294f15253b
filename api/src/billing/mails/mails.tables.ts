import type { TableOf } from '../../infrastructure/database/table-of.ts';
export interface MailsTables {
  /** One row per event that was mailed. Mails themselves are deleted when they are sent. */
  billing_mail: TableOf<'billing_mail'>;
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends MailsTables {}
}
