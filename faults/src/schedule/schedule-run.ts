import { checkAll } from '../checks/check-all.ts';
import { countPayouts } from '../checks/commission-checks.ts';
import { describeShop } from '../checks/describe-shop.ts';
import type { Installation } from '../installation/installation.ts';
import type { Breach } from '../shop/breach.ts';
import type { Surroundings } from '../shop/order-action.ts';
import type { PortalClient } from '../shop/portal-client.ts';
import { runAction } from '../shop/run-action.ts';
import { reportSales } from '../shop/sell-action.ts';
import { type Agency, operator, signUpMerchants } from '../shop/sign-up.ts';
import type { Sale, TestOrganization, TestShop } from '../shop/test-shop.ts';
import { createVendor, type Vendor } from '../shop/vendor.ts';
import { doAsVendor } from '../shop/vendor-actions.ts';
import { comeToRest } from './come-to-rest.ts';
import { countIn, type Figures } from './figures.ts';
import { LostDatabase } from './lost-database.ts';
import { troubleProvider } from './provider-steps.ts';
import { reached } from './reached.ts';
import type { Circumstances, Interruption, Step } from './step.ts';

const hour = 3600;
const day = 24 * hour;

/** A server that works on an order for longer answers that it goes on. */
const orderTime = 10;

/** Leases of orders, locks of jobs and of idempotency keys all end within this. */
const longestLease = 400;

/** An outage of more than a day is a matter for people; schedules stay below it. */
const longestOutage = 12 * hour;

export interface Beginning {
  readonly agency: Agency;
  readonly circumstances: Circumstances;
  readonly figures: Figures;
  /** Seconds that a busy machine may add to the time of an order. */
  readonly slack: number;
}

/** One schedule on its shops: carries out its steps, lets everything come to rest, and checks. */
export class ScheduleRun {
  readonly #installation: Installation;
  readonly #figures: Figures;
  readonly #slack: number;
  readonly #agency: Agency;
  readonly #vendor: Vendor;
  readonly #operator: PortalClient;
  readonly #lost: LostDatabase;
  /** Those that the schedule's steps name; others are added for migrations. */
  readonly #shops: readonly TestShop[];
  readonly #organizations: readonly TestOrganization[];
  readonly #breaches: Breach[];
  readonly #payoutsBefore: number;
  #killed = false;
  #outage: number | null = null;

  private constructor(
    installation: Installation,
    { agency, figures, slack }: Pick<Beginning, 'agency' | 'figures' | 'slack'>,
    shops: readonly TestShop[],
    breaches: Breach[],
    payoutsBefore: number,
  ) {
    const report = (breach: Breach) => breaches.push(breach);
    this.#installation = installation;
    this.#agency = agency;
    this.#vendor = createVendor(installation, report);
    this.#operator = operator(installation, report);
    this.#lost = new LostDatabase(installation);
    this.#figures = figures;
    this.#slack = slack;
    this.#shops = shops;
    this.#organizations = [...new Set(shops.map(({ organization }) => organization))];
    this.#breaches = breaches;
    this.#payoutsBefore = payoutsBefore;
  }

  static async begin(
    installation: Installation,
    { agency, circumstances, figures, slack }: Beginning,
  ): Promise<ScheduleRun> {
    // The skew of the schedule before was at most half a minute the other way, and time never goes back.
    await installation.pass(90);
    await installation.provider.setSkew(circumstances.skewSeconds);
    await installation.provider.setRenewalDraft(circumstances.renewalDraft);
    await installation.pass(1);
    const breaches: Breach[] = [];
    const shops = await signUpMerchants(installation, circumstances.groups, (breach) => breaches.push(breach));
    await installation.pass(60);
    const payouts = await countPayouts(installation, agency);
    return new ScheduleRun(installation, { agency, figures, slack }, shops, breaches, payouts);
  }

  async carryOut(step: Step): Promise<void> {
    this.#figures.steps += 1;
    switch (step.kind) {
      case 'act':
        return this.#act(step);
      case 'pass':
        return this.#pass(step.seconds);
      case 'kill':
        return this.#crash(step);
      case 'price-list':
      case 'tax-rate':
        return doAsVendor(this.#operator, await this.#installation.now(), step);
      case 'backup':
        await this.#kill(this.#installation.servers);
        await this.#lost.keepCopy(this.#organizations);
        return this.#installation.startServers();
      case 'restore':
        return this.#restore();
      default:
        if (step.kind === 'provider-away') this.#outage ??= 0;
        if (step.kind === 'provider-back') this.#outage = null;
        return troubleProvider(this.#installation.provider, step);
    }
  }

  async #act({ actions, interruption }: Extract<Step, { kind: 'act' }>): Promise<void> {
    const { provider } = this.#installation;
    const surroundings: Surroundings = {
      provider,
      database: this.#installation.database,
      vendor: this.#vendor,
      operator: this.#operator,
      agency: this.#agency,
      answerOfRegister: (vatId, answer) => this.#installation.answerOfRegister(vatId, answer),
      now: await this.#installation.now(),
      report: (breach) => this.#breaches.push(breach),
      count: (figure) => {
        this.#figures[figure] += 1;
      },
      orderLimit: (orderTime + this.#slack) * 1000,
    };
    this.#figures.actions += actions.length;
    if (interruption !== null) {
      const { skip, phase } = interruption;
      await provider.faults({ add: [{ kind: 'hang', id: 'interruption', skip, phase, limitMs: 60_000 }] });
    }
    const work = Promise.all(
      actions.map((action) => {
        const shop = this.#shops[action.shop];
        return shop === undefined ? Promise.resolve() : runAction(surroundings, shop, action);
      }),
    );
    if (interruption !== null) await this.#interrupt(interruption, work);
    await work;
    await this.#installation.startServers();
  }

  /** Strikes at the moment when a call to the provider is in mid-air; if none is reached, nothing happens. */
  async #interrupt({ kind }: Interruption, work: Promise<unknown>): Promise<void> {
    const { provider, servers } = this.#installation;
    const settled = work.then(
      () => true,
      () => true,
    );
    const isHeld = await reached(settled, async () => (await provider.faults({})).hangingCalls.length > 0);
    if (isHeld && kind === 'stall') await settled;
    if (isHeld && kind !== 'stall') {
      const struck = servers.filter((_, index) => kind === 'kill-both' || index === (kind === 'kill-first' ? 0 : 1));
      await this.#kill(struck);
    }
    await provider.faults({ remove: ['interruption'], releaseCalls: true });
  }

  async #restore(): Promise<void> {
    if (!this.#lost.canRestore(this.#organizations)) return;
    this.#figures.restores += 1;
    await this.#lost.restore(this.#organizations, () => this.#kill(this.#installation.servers));
    await this.#reportSales((sale) => sale.state === 'sent');
  }

  /** The ERP knows nothing of shops whose merchant has left. */
  async #reportSales(isWanted: (sale: Sale) => boolean): Promise<void> {
    const report = (breach: Breach) => this.#breaches.push(breach);
    const reporting = { vendor: this.#vendor, report, now: await this.#installation.now() };
    for (const shop of this.#organizations.flatMap(({ hasLeft, shops }) => (hasLeft ? [] : shops))) {
      await reportSales(reporting, shop, 0, [...shop.sales.values()].filter(isWanted));
    }
  }

  async #kill(servers: readonly Installation['servers'][number][]): Promise<void> {
    this.#killed = true;
    this.#figures.kills += servers.length;
    await Promise.all(servers.map((server) => server.kill()));
  }

  async #pass(wanted: number): Promise<void> {
    let seconds = wanted;
    if (this.#outage !== null) {
      seconds = Math.min(wanted, 2 * hour, longestOutage - this.#outage);
      this.#outage += seconds;
    }
    this.#figures.days += seconds / day;
    await this.#endLeasesOfKilled(seconds);
    // While the provider is away each attempt of a job waits for it; one for the whole time is enough.
    if (this.#outage === null) await this.#installation.pass(seconds);
    else await this.#installation.jump(seconds);
  }

  /** The machine's time passes with the shared clock's: what killed servers held is free again. */
  async #endLeasesOfKilled(seconds: number): Promise<void> {
    if (!this.#killed || seconds < longestLease) return;
    this.#killed = false;
    await this.#installation.database.passMachineTime(longestLease);
  }

  async #crash({ servers, downSeconds }: Extract<Step, { kind: 'kill' }>): Promise<void> {
    await this.#kill(servers.map((index) => this.#installation.servers[index]));
    const isAnyUp = this.#installation.servers.some((server) => server.isUp());
    if (isAnyUp) await this.#pass(downSeconds);
    else if (this.#outage === null) await this.#passWithoutServers(downSeconds);
    await this.#installation.startServers();
  }

  /** The servers find a later time when they start again, and were not told of what happened at the provider meanwhile. */
  async #passWithoutServers(seconds: number): Promise<void> {
    await this.#installation.jump(seconds);
    await this.#installation.provider.pass(seconds);
    await this.#installation.database.passMachineTime(seconds);
    this.#figures.days += seconds / day;
  }

  /** Ends all faults, waits until nothing is left to do, and answers what does not hold. */
  async finish(): Promise<{ readonly breaches: readonly Breach[]; readonly shops: readonly string[] }> {
    const { provider } = this.#installation;
    const { applied: faults } = await provider.faults({});
    for (const { kind } of faults) countIn(this.#figures.faults, kind);
    await provider.faults({ reset: true });
    await this.#installation.startServers();
    await this.#endLeasesOfKilled(longestLease);
    // The ERP reports everything once more, also what it got an answer for long ago.
    await this.#reportSales(() => true);
    await comeToRest(this.#installation, this.#operator, this.#organizations);
    const checked = await checkAll(this.#installation, this.#organizations, {
      operator: this.#operator,
      agency: this.#agency,
      remembered: this.#lost.remembered,
    });
    this.#breaches.push(...checked.breaches);
    this.#figures.schedules += 1;
    this.#figures.payouts += (await countPayouts(this.#installation, this.#agency)) - this.#payoutsBefore;
    this.#figures.invoices += checked.views.reduce((sum, { invoices }) => sum + invoices.length, 0);
    const { seen } = checked;
    for (const name of ['mails', 'sales', 'bills', 'commissions', 'deletions'] as const)
      this.#figures[name] += seen[name];
    for (const { orders } of checked.views) {
      for (const { kind, state } of orders) countIn(this.#figures.changes, `${kind} ${state}`);
    }
    if (this.#breaches.length === 0) await this.#endContracts(checked.views);
    const shops = checked.views.flatMap((view, index) => describeShop(view).map((line) => `shop ${index} ${line}`));
    return { breaches: this.#breaches, shops };
  }

  /** What is over is not renewed during the schedules that follow. */
  async #endContracts(views: Awaited<ReturnType<typeof checkAll>>['views']): Promise<void> {
    const { provider } = this.#installation;
    for (const { provider: theirs } of views) {
      for (const { id, status } of theirs.subscriptions) {
        if (status !== 'canceled' && status !== 'incomplete_expired') await provider.observer.subscriptions.cancel(id);
      }
      for (const { id, status } of theirs.invoices) {
        if (status === 'open') await provider.observer.invoices.voidInvoice(id);
      }
    }
    await this.#installation.pass(60);
  }
}
