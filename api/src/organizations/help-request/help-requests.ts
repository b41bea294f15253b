import type { HelpRequest } from '@kontor/contract/help';
import { defaultLanguage } from '@kontor/contract/language';
import { addressedTo, displayNameOf } from '../../accounts/user/display-name.ts';
import { readVendor } from '../../infrastructure/brand/read-brand.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { CallSubjects } from '../../infrastructure/http/call-context.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { MailRow } from '../../infrastructure/mail/values.ts';
import { findShopsOf } from '../../shops/shop.repository.ts';
import { findOrganizationsOf } from '../organization.repository.ts';
import { helpRequestMail } from './help-request.mail.ts';
import { helpRequestCopyMail } from './help-request-copy.mail.ts';

type User = CallSubjects['user'];

/** The support reads German. */
const labels = {
  organization: 'Organisation',
  shop: 'Shop',
  role: 'Rolle',
  person: 'Person',
  email: 'E-Mail-Adresse',
  language: 'Sprache',
  page: 'Seite',
  error: 'Fehlerkennung',
} as const;

/**
 * Mails a message to the support, with what is known about the place it comes from, and a copy to the user.
 *
 * @throws 404 for an organization that is not the user's, and for a shop that is not in it
 */
export const createHelpRequests =
  ({ database, outbox, environment }: Pick<Infrastructure, 'database' | 'outbox' | 'environment'>) =>
  async (user: User, request: HelpRequest): Promise<void> => {
    const { message, page, errorId } = request;
    await inTransaction(database, async (tx) => {
      const place = await placeOf(tx, user, request);
      const { name: product, supportEmail } = await readVendor(tx, environment);
      const known: readonly (readonly [keyof typeof labels, string | undefined | null])[] = [
        ['organization', place.organization && `${place.organization.name} (${place.organization.uuid})`],
        ['shop', place.shop && `${place.shop.name} (${place.shop.uuid})`],
        ['role', place.organization?.role],
        ['person', displayNameOf(user)],
        ['email', user.email],
        ['language', user.language],
        ['page', environment.publicUrl + page],
        ['error', errorId],
      ];
      await outbox.send(tx, {
        to: supportEmail,
        name: null,
        language: defaultLanguage,
        mail: helpRequestMail({
          message,
          place: place.shop?.name ?? place.organization?.name ?? displayNameOf(user),
          rows: () => known.flatMap(([name, value]): MailRow[] => (value ? [{ label: labels[name], value }] : [])),
          link: `mailto:${encodeURIComponent(user.email)}?subject=${encodeURIComponent(`Ihre Anfrage an ${product}`)}`,
        }),
      });
      await outbox.send(tx, { ...addressedTo(user), mail: helpRequestCopyMail({ message }) });
    });
  };

/** The user's own, as everywhere: others are not there. */
async function placeOf(tx: Queryable, user: User, { organizationUuid, shopUuid }: HelpRequest) {
  if (organizationUuid === null) {
    if (shopUuid !== null) throw notFound();
    return { organization: null, shop: null };
  }
  const organizations = await findOrganizationsOf(tx, user.uuid);
  const organization = organizations.find(({ uuid }) => uuid === organizationUuid);
  if (!organization) throw notFound();
  if (shopUuid === null) return { organization, shop: null };
  const shops = await findShopsOf(tx, [organization.uuid]);
  const shop = shops.find(({ uuid }) => uuid === shopUuid);
  if (!shop) throw notFound();
  return { organization, shop };
}
