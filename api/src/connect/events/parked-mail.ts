import type { Language } from '@kontor/contract/schema';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { Answer, ClaimedDelivery, Failure } from './delivery-table.ts';

const texts = {
  de: {
    address: 'Adresse',
    event: 'Ereignis',
    attempts: 'Versuche',
    answer: 'Letzte Antwort',
    none: 'keine',
    gone: 'Die Adresse hat mit 410 geantwortet: Es gibt sie nicht mehr.',
    failing: 'Seit drei Tagen ist dort kein Ereignis angekommen.',
  },
  en: {
    address: 'Address',
    event: 'Event',
    attempts: 'Attempts',
    answer: 'Last answer',
    none: 'none',
    gone: 'The address has answered with 410: it no longer exists.',
    failing: 'No event has arrived there for three days.',
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** The contact of a client may have no account, whose language would be known. */
const languageOfContacts: Language = 'de';

/** Tells the operators and the client's contact, with the transaction that parks. */
export const createMailParked =
  ({ environment, outbox }: Pick<Infrastructure, 'environment' | 'outbox'>) =>
  async (tx: Tx, delivery: ClaimedDelivery, failure: Failure, answer: Answer): Promise<void> => {
    const client = await tx
      .selectFrom('connect_client')
      .select(['name', 'contact_email'])
      .where('id', '=', delivery.client_id)
      .executeTakeFirstOrThrow();
    const recipients = new Set([...environment.operators, ...(client.contact_email ? [client.contact_email] : [])]);
    if (recipients.size === 0) return;
    const users = await tx
      .selectFrom('app_user')
      .select(['email', 'language'])
      .where('email', 'in', [...recipients])
      .execute();
    const languages = new Map(users.map(({ email, language }) => [email, language]));
    for (const to of recipients) {
      const language = languages.get(to) ?? languageOfContacts;
      const text = texts[language];
      const last = answer.status === null ? (answer.text ?? text.none) : String(answer.status);
      const address = { label: text.address, value: new URL(delivery.url).origin };
      const rows = [address, { label: text.answer, value: last }];
      if (failure.endpoint === null) {
        const event = { label: text.event, value: `${delivery.type}, ${delivery.event_uuid}` };
        const attempts = { label: text.attempts, value: String(delivery.attempts + 1) };
        const values = { client: client.name };
        await outbox.send(tx, {
          to,
          language,
          template: 'connect-event-parked',
          values,
          rows: [event, attempts, ...rows],
        });
      } else {
        const values = { client: client.name, reason: text[failure.endpoint] };
        await outbox.send(tx, { to, language, template: 'connect-endpoint-parked', values, rows });
      }
    }
  };
