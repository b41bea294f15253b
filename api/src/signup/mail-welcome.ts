import { addressedTo } from '../accounts/user/display-name.ts';
import type { UserRow } from '../accounts/user/user.tables.ts';
import type { Tx } from '../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { OrganizationRow } from '../organizations/organization.tables.ts';
import { welcomeMail } from './welcome.mail.ts';

/** Says what was set up, and what comes next, to whom has completed a sign-up. With the transaction that completes it. */
export const mailWelcome = (
  { outbox, environment }: Pick<Infrastructure, 'outbox' | 'environment'>,
  tx: Tx,
  user: UserRow,
  { name }: Pick<OrganizationRow, 'name'>,
  next: Parameters<typeof welcomeMail>[0]['next'],
): Promise<void> =>
  outbox.send(tx, {
    ...addressedTo(user),
    mail: welcomeMail({ organization: name, email: user.email, next, link: `${environment.publicUrl}/` }),
  });
