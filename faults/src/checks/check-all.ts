import type { Installation } from '../installation/installation.ts';
import type { Breach } from '../shop/breach.ts';
import type { PortalClient } from '../shop/portal-client.ts';
import type { Agency } from '../shop/sign-up.ts';
import type { TestOrganization, TestShop } from '../shop/test-shop.ts';
import { checkAccount, checkPayable, readPayouts } from './account-checks.ts';
import { checkCommissions, checkPayouts } from './commission-checks.ts';
import { checkContract } from './contract-checks.ts';
import { checkDocuments } from './document-checks.ts';
import { checkLeft, isGone } from './left-organization.ts';
import { checkMails, type Mail, mailsAbout, readMails } from './mail-checks.ts';
import { checkMigration } from './migration-checks.ts';
import { checkBalance, checkCharges, checkNothingForgotten, checkTransfers } from './money-checks.ts';
import { checkNumbers, readNumbers } from './number-checks.ts';
import { checkPrices, readPriceMoves } from './price-checks.ts';
import { checkScheduledChange } from './schedule-checks.ts';
import { type ShopView, viewShop } from './shop-view.ts';
import { checkSystem } from './system-checks.ts';
import { checkBills, checkCounts, readUsage } from './usage-checks.ts';

/** What the world has of a database that was lost since. */
export interface Remembered {
  /** What each numbered document states. */
  readonly numbers: ReadonlyMap<string, string>;
  readonly mails: ReadonlyMap<string, Mail>;
}

export interface Checked {
  readonly breaches: readonly Breach[];
  readonly views: readonly ShopView[];
  /** How much there was to check. */
  readonly seen: Readonly<Record<'mails' | 'sales' | 'bills' | 'commissions' | 'deletions', number>>;
}

interface Surroundings {
  readonly operator: PortalClient;
  readonly agency: Agency;
  readonly remembered: Remembered;
}

/** Everything that must hold once all is done that was due. */
export async function checkAll(
  installation: Installation,
  organizations: readonly TestOrganization[],
  { operator, agency, remembered }: Surroundings,
): Promise<Checked> {
  const now = await installation.now();
  const breaches: Breach[] = [];
  const views: ShopView[] = [];
  const seen = { mails: 0, sales: 0, bills: 0, commissions: 0, deletions: 0 };
  const all = organizations.flatMap(({ shops }) => shops);
  const payouts = await readPayouts(operator);
  const mails = mailsAbout([...new Map([...remembered.mails, ...(await readMails(installation))]).values()], all);
  for (const organization of organizations) {
    const add = (check: string, details: readonly string[], shop?: TestShop) => {
      const who =
        shop === undefined ? `organization ${organizations.indexOf(organization)}` : `shop ${all.indexOf(shop)}`;
      breaches.push(...details.map((detail) => ({ check, detail: `${who} ${detail}` })));
    };
    if (await isGone(installation, organization)) {
      seen.deletions += 1;
      add('deletion-loses-no-money', await checkLeft(installation, organization));
      continue;
    }
    const own: ShopView[] = [];
    for (const shop of organization.shops) {
      const view = await viewShop(installation, shop, now);
      own.push(view);
      add('one-contract-on-both-sides', checkContract(view), shop);
      add('one-scheduled-change-on-both-sides', await checkScheduledChange(view, installation.provider.observer), shop);
      add('each-invoice-once', checkDocuments(view), shop);
      add('charged-as-quoted', checkCharges(view), shop);
      add('owed-as-at-the-provider', checkBalance(view), shop);
      add('each-transfer-pays', checkTransfers(view), shop);
      add('nothing-owed-is-forgotten', checkNothingForgotten(view), shop);
      add('prices-stay-as-ordered', checkPrices(view, await readPriceMoves(installation, view), mails), shop);
      const usage = await readUsage(installation, shop);
      add('each-order-counted-once', checkCounts(view, usage), shop);
      add('extra-orders-billed-once', checkBills(view, usage), shop);
      const { details, lines } = await checkCommissions(installation, view, agency);
      add('commissions-follow-payments', details, shop);
      seen.commissions += lines;
      seen.bills += usage.months.filter(({ invoice_stripe_id }) => invoice_stripe_id !== null).length;
      seen.sales += shop.sales.size;
    }
    add('the-account-is-right', await checkAccount(installation, organization, own));
    add('unused-credit-is-listed', checkPayable(payouts.has(organization.uuid), own));
    for (const view of own) {
      const successor = own.find(({ shop }) => shop === view.shop.sibling);
      // Of each pair once: the successor was added to the shop that had its own schedule.
      if (successor === undefined || own.indexOf(successor) < own.indexOf(view)) continue;
      add('a-migration-moves-once', await checkMigration(installation, view, successor), view.shop);
    }
    views.push(...own);
  }
  breaches.push(
    ...checkNumbers(remembered.numbers, await readNumbers(installation.database)).map((detail) => ({
      check: 'each-number-once',
      detail,
    })),
    ...(await checkPayouts(installation, agency)),
    ...(await checkSystem(installation, operator)),
    ...checkMails(mails, views),
  );
  seen.mails = mails.length;
  return { breaches, views, seen };
}
