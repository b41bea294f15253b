import type { Environment } from '../infrastructure/environment.ts';
import { addressedTo, findMembersWho } from '../organizations/recipients.ts';
import { shopPage } from '../organizations/shop-page.ts';
import type { FindDeadlineRecipients } from '../shops/compliance/deadline-mails.ts';
import { findShop } from '../shops/shop.repository.ts';

const reportCall = 'PUT /organization/{organizationUuid}/shop/{shopUuid}/pos/compliance/{cashRegisterUuid}';

/** Who is told of dates at the tax office: the members who may report them. */
export const createFindDeadlineRecipients =
  ({ publicUrl }: Pick<Environment, 'publicUrl'>): FindDeadlineRecipients =>
  async (db, shopUuid) => {
    // Nothing is mailed about a shop that was removed: its page is gone with it.
    if ((await findShop(db, shopUuid)) === null) return [];
    const members = await findMembersWho(db, shopUuid, reportCall);
    return members.map((one) => ({
      ...addressedTo(one),
      shopName: one.shopName,
      page: shopPage(publicUrl, one, shopUuid, 'pos/compliance'),
    }));
  };
