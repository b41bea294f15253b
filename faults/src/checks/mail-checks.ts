import type { Installation } from '../installation/installation.ts';
import type { Breach } from '../shop/breach.ts';
import type { TestShop } from '../shop/test-shop.ts';
import type { ShopView } from './shop-view.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly sentAt: string;
}

interface StoredMail extends Omit<Mail, 'sentAt'> {
  readonly uuid: string;
  readonly sent_at: Date;
}

/** All that was sent so far, each by an id and the instant at which it was sent: one that is sent again is there twice. */
export async function readMails({ database }: Installation): Promise<Map<string, Mail>> {
  const rows = await database.rows<StoredMail>(
    'select uuid, recipient as "to", subject, text, sent_at from mail where sent_at is not null',
  );
  return new Map(
    rows.map(({ uuid, sent_at, ...mail }) => {
      const sentAt = sent_at.toISOString();
      return [`${uuid} ${sentAt}`, { ...mail, sentAt }];
    }),
  );
}

/** What was mailed about these shops; their names are in no other schedule's mails. */
export const mailsAbout = (mails: Iterable<Mail>, shops: readonly TestShop[]): Mail[] =>
  [...mails].filter((mail) => shops.some((shop) => isAbout(mail, shop)));

const isAbout = ({ subject, text }: Mail, { name, uuid }: TestShop): boolean =>
  `${subject} ${text}`.includes(name) || text.includes(uuid);

/** Each mail once: those about an invoice by their text, confirmations of orders by their number. */
export function checkMails(mails: readonly Mail[], views: readonly ShopView[]): Breach[] {
  return [
    ...repeated(mails, new Map(views.flatMap(({ dunnings }) => [...dunnings]))).map((detail) => ({
      check: 'each-mail-once',
      detail,
    })),
    ...views.flatMap((view) => {
      const count = mails.filter((mail) => isOrderConfirmation(mail) && isAbout(mail, view.shop)).length;
      // A change that is only scheduled is told by a mail of its own.
      const orders = view.orders.filter(
        ({ kind, state, plan }) => kind === 'update' && state === 'done' && plan.upgrade,
      ).length;
      // What begins by a migration is told by its own mail.
      const moves = new Set(view.orders.filter(({ kind }) => kind === 'migrate').map(({ uuid }) => uuid));
      const ordered = view.provider.subscriptions.filter(
        ({ id, metadata }) => view.confirmed.has(id) && !moves.has(metadata['order_uuid'] ?? ''),
      );
      const expected = orders + ordered.length;
      return count === expected
        ? []
        : [
            {
              check: 'each-order-confirmed-once',
              detail: `${count} mails for ${expected} orders of ${view.shop.name}`,
            },
          ];
    }),
  ];
}

const isOrderConfirmation = ({ subject }: Mail): boolean => /^(Ihre Bestellung für|Your order for) /.test(subject);

/** That a published list changes what a contract costs. */
export const isPriceMail = ({ subject }: Mail): boolean => /^(Neue Preise für|New prices for) /.test(subject);

const isReceipt = (subject: string): boolean => /^(Zahlungsbestätigung|Payment received) /.test(subject);

/**
 * The same text about an invoice to the same person on one day is the same mail, unless the invoice came into dunning again:
 * a debit may fail first and be taken back later. Each payment that ends a dunning has a receipt, as the first payment has.
 */
function repeated(mails: readonly Mail[], dunnings: ReadonlyMap<string, number>): string[] {
  const counts = new Map<string, number>();
  // Confirmations may name an invoice of before, and two orders on one day may be alike.
  for (const { to, subject, text, sentAt } of mails.filter((mail) => !isOrderConfirmation(mail))) {
    const [number] = /\b(?:RE|GS)-\d{4}-\d{5}\b/.exec(text) ?? [];
    if (number === undefined) continue;
    const key = JSON.stringify([number, to, subject, sentAt.slice(0, 10), text]);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const expected = (key: string): number => {
    const [number = '', , subject = ''] = JSON.parse(key) as string[];
    const times = dunnings.get(number) ?? 0;
    return isReceipt(subject) ? 1 + times : Math.max(1, times);
  };
  return [...counts].filter(([key, count]) => count > expected(key)).map(([key, count]) => `${count} times: ${key}`);
}
