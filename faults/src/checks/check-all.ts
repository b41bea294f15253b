import type { Installation } from '../installation/installation.ts';
import type { PortalClient } from '../shop/portal-client.ts';
import type { Agency } from '../shop/sign-up.ts';
import type { TestShop } from '../shop/test-shop.ts';
import type { Breach } from './breach.ts';
import { checkCommissions, checkPayouts } from './commission-checks.ts';
import { checkContract } from './contract-checks.ts';
import { checkMails, mailsOf } from './mail-checks.ts';
import { checkMigration } from './migration-checks.ts';
import { checkBalance, checkCharges, checkDocuments, checkNothingForgotten, checkTransfers } from './money-checks.ts';
import { checkScheduledChange } from './schedule-checks.ts';
import { type ShopView, viewShop } from './shop-view.ts';
import { checkSystem } from './system-checks.ts';
import { checkBills, checkCounts, readUsage } from './usage-checks.ts';

export interface Checked {
  readonly breaches: readonly Breach[];
  readonly views: readonly ShopView[];
  /** How much there was to check. */
  readonly seen: Readonly<Record<'mails' | 'sales' | 'bills' | 'commissions', number>>;
}

/** Everything that must hold once all is done that was due. */
export async function checkAll(
  installation: Installation,
  shops: readonly TestShop[],
  { operator, agency }: { readonly operator: PortalClient; readonly agency: Agency },
): Promise<Checked> {
  const now = await installation.now();
  const breaches: Breach[] = [];
  const views: ShopView[] = [];
  let [sales, bills, commissions] = [0, 0, 0];
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
    const usage = await readUsage(installation, shop);
    add('each-order-counted-once', checkCounts(view, usage));
    add('extra-orders-billed-once', checkBills(view, usage));
    const { details, lines } = await checkCommissions(installation, view, agency);
    add('commissions-follow-payments', details);
    commissions += lines;
    bills += usage.months.filter(({ invoice_stripe_id }) => invoice_stripe_id !== null).length;
    sales += shop.sales.size;
  }
  for (const view of views) {
    const successor = views.find(({ shop }) => shop === view.shop.sibling);
    // Of each pair once: the successor was added to the shop that had its own schedule.
    if (successor === undefined || shops.indexOf(successor.shop) < shops.indexOf(view.shop)) continue;
    const details = await checkMigration(installation, view, successor);
    breaches.push(
      ...details.map((detail) => ({ check: 'a-migration-moves-once', detail: `${view.shop.name} ${detail}` })),
    );
  }
  breaches.push(...(await checkPayouts(installation, agency)));
  const mails = await mailsOf(installation, shops);
  breaches.push(...(await checkSystem(installation, operator)), ...checkMails(mails, views));
  return { breaches, views, seen: { mails: mails.length, sales, bills, commissions } };
}
