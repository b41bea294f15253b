export interface MailsTables {
  /** One row per event that was mailed. Mails themselves are deleted when they are sent. */
  billing_mail: {
    reference: string;
    shop_uuid: string;
    created_at: Date;
  };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends MailsTables {}
}
