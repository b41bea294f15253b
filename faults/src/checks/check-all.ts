import type { Installation } from '../installation/installation.ts';
import type { PortalClient } from '../shop/portal-client.ts';
import type { TestShop } from '../shop/test-shop.ts';
import type { Breach } from './breach.ts';
import { checkContract } from './contract-checks.ts';
import { checkMails, mailsOf } from './mail-checks.ts';
import { checkBalance, checkCharges, checkDocuments, checkNothingForgotten, checkTransfers } from './money-checks.ts';
import { checkScheduledChange } from './schedule-checks.ts';
import { type ShopView, viewShop } from './shop-view.ts';
import { checkSystem } from './system-checks.ts';

/** Everything that must hold once all is done that was due. */
export async function checkAll(
  installation: Installation,
  shops: readonly TestShop[],
  operator: PortalClient,
): Promise<{ readonly breaches: Breach[]; readonly views: ShopView[]; readonly mails: number }> {
  const now = await installation.now();
  const breaches: Breach[] = [];
  const views: ShopView[] = [];
  for (const shop of shops) {
    const view = await viewShop(installation, shop, now);
    views.push(view);
    const add = (check: string, details: readonly string[]) =>
      breaches.push(...details.map((detail) => ({ check, detail: `shop ${shops.indexOf(shop)} ${detail}` })));
    add('one-contract-on-both-sides', checkContract(view));
    add('one-scheduled-change-on-both-sides', await checkScheduledChange(view, installation.provider.observer));
    add('each-invoice-once', checkDocuments(view));
    add('charged-as-quoted', checkCharges(view));
    add('owed-as-at-the-provider', checkBalance(view));
    add('each-transfer-pays', checkTransfers(view));
    add('nothing-owed-is-forgotten', checkNothingForgotten(view));
  }
  const mails = await mailsOf(installation, shops);
  breaches.push(...(await checkSystem(installation, operator)), ...checkMails(mails, views));
  return { breaches, views, mails: mails.length };
}
