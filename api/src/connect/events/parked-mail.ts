import { defaultLanguage } from '@kontor/contract/language';
import { addressedTo } from '../../accounts/user/display-name.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { RowsIn } from '../../infrastructure/mail/values.ts';
import { connectEndpointParkedMail } from './connect-endpoint-parked.mail.ts';
import { connectEventParkedMail } from './connect-event-parked.mail.ts';
import type { Answer, ClaimedDelivery, Failure } from './delivery-table.ts';
import { parkedRows } from './parked-rows.ts';

/** The contact of a client may have no account, whose language would be known. */
const languageOfContacts = defaultLanguage;

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
      .select(['email', 'first_name', 'last_name', 'language'])
      .where('email', 'in', [...recipients])
      .execute();
    const known = new Map(users.map((user) => [user.email, addressedTo(user)]));
    const { endpoint } = failure;
    const rows: RowsIn = (language) => parkedRows(delivery, answer, endpoint === null, language);
    const mail =
      endpoint === null
        ? connectEventParkedMail({ client: client.name, rows })
        : connectEndpointParkedMail({ client: client.name, reason: endpoint, rows });
    for (const to of recipients) {
      await outbox.send(tx, { ...(known.get(to) ?? { to, name: null, language: languageOfContacts }), mail });
    }
  };
