import { randomUUID } from 'node:crypto';
import type { ShopifySignup } from '@kontor/contract/shopify';
import type { ExpressionBuilder } from 'kysely';
import { after, minutes } from '../../infrastructure/clock.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { Tables } from '../../infrastructure/database/tables.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { createSealer } from '../../infrastructure/sealing.ts';
import { hashSecret, randomSecret } from '../../infrastructure/signing.ts';
import type { ShopifyConnection, ShopifyTokens } from './shopify-app.ts';

/** The secret in the cookie of a browser that has begun an installation. */
type Browser = string | undefined;

/**
 * Installations of the app: begun by a browser, completed by Shopify's answer, claimed by a user, and finally assigned
 * to a shop. An installation without a shop is visible only with the browser's secret or to its user.
 */
export interface ShopifyInstallations {
  /** @returns the secrets for the browser's cookie and for Shopify to return */
  begin(browser: Browser, shopDomain: string): Promise<{ readonly browser: string; readonly state: string }>;
  /**
   * Deletes the state atomically: it can be used once.
   * @returns the installation, `null` if none matches
   */
  redeemState(browser: Browser, state: string, shopDomain: string): Promise<string | null>;
  complete(uuid: string, known: { readonly tokens: ShopifyTokens; readonly shopEmail: string }): Promise<void>;
  /** Of shops, whose tokens would expire unused before a time: at most so many, the next ones first. */
  expiringBefore(time: Date, most: number): Promise<string[]>;
  /** Renews the tokens of one of them. */
  renew(uuid: string, renewed: RenewTokens): Promise<void>;
  /** The merchant has uninstalled the app: the tokens are void. An installation of after that stays. */
  uninstall(shopDomain: string, at: Date): Promise<void>;
  /** Forgets what is known of a shop in which the app is not installed. */
  redact(shopDomain: string): Promise<void>;
  ofBrowser(browser: Browser): Promise<ShopifySignup | null>;
  /** The user's installation; an unclaimed one of this browser becomes the user's. */
  ofUser(browser: Browser, userUuid: string): Promise<ShopifySignup | null>;
  isKnown(browser: Browser, userUuid: string): Promise<boolean>;
  /** Deletes installations without a shop. */
  abandon(browser: Browser, userUuid: string | null): Promise<void>;
}

/** @returns `null` if Shopify does not know the old token any more */
type RenewTokens = (shopDomain: string, refreshToken: string) => Promise<ShopifyTokens | null>;

/** How long a merchant may read Shopify's consent page. */
const stateLifetime = minutes(30);

const notInstalled = {
  installed_at: null,
  access_token: null,
  access_expires_at: null,
  refresh_token: null,
  refresh_expires_at: null,
};

type Installation = ExpressionBuilder<Tables, 'shopify_installation'>;

const waits = (of: Installation) => of.and([of('installed_at', 'is not', null), of('shop_uuid', 'is', null)]);

/** An unclaimed one of this browser. */
const isOfBrowser = (of: Installation, browser: Browser) =>
  of.and([of('browser_hash', '=', hashSecret(browser ?? '')), of('user_uuid', 'is', null)]);

export function createShopifyInstallations(
  { database, clock }: Pick<Infrastructure, 'database' | 'clock'>,
  connection: ShopifyConnection | null,
): ShopifyInstallations {
  // Without an app Shopify never answers with a token, so nothing is sealed.
  const sealer = createSealer(connection?.apiSecret ?? '', 'shopify access tokens');

  const sealed = ({ accessToken, accessExpiresAt, refreshToken, refreshExpiresAt }: ShopifyTokens) => ({
    access_token: sealer.seal(accessToken),
    access_expires_at: accessExpiresAt,
    refresh_token: sealer.seal(refreshToken),
    refresh_expires_at: refreshExpiresAt,
  });

  async function find(of: (of: Installation) => ReturnType<typeof waits>): Promise<ShopifySignup | null> {
    const row = await database
      .selectFrom('shopify_installation')
      .select(['shop_domain', 'shop_email'])
      .where((expression) => expression.and([waits(expression), of(expression)]))
      .orderBy('installed_at', 'desc')
      .executeTakeFirst();
    return row ? { shopDomain: row.shop_domain, shopEmail: row.shop_email ?? '' } : null;
  }

  return {
    async begin(before, shopDomain) {
      const [browser, state] = [randomSecret(), randomSecret()];
      await inTransaction(database, async (tx) => {
        await tx
          .deleteFrom('shopify_installation')
          .where((of) => isOfBrowser(of, before))
          .execute();
        await tx
          .insertInto('shopify_installation')
          .values({
            uuid: randomUUID(),
            shop_domain: shopDomain,
            browser_hash: hashSecret(browser),
            state_hash: hashSecret(state),
            created_at: clock.now(),
          })
          .execute();
      });
      return { browser, state };
    },

    async redeemState(browser, state, shopDomain) {
      const row = await database
        .updateTable('shopify_installation')
        .set({ state_hash: null })
        .where((of) => isOfBrowser(of, browser))
        .where('state_hash', '=', hashSecret(state))
        .where('shop_domain', '=', shopDomain)
        .where('created_at', '>', after(clock.now(), -stateLifetime))
        .returning('uuid')
        .executeTakeFirst();
      return row?.uuid ?? null;
    },

    async complete(uuid, { tokens, shopEmail }) {
      const installed = { ...sealed(tokens), installed_at: clock.now() };
      await inTransaction(database, async (tx) => {
        const { shop_domain } = await tx
          .updateTable('shopify_installation')
          .set({ ...installed, shop_email: shopEmail })
          .where('uuid', '=', uuid)
          .returning('shop_domain')
          .executeTakeFirstOrThrow();
        // Installed again: Shopify invalidated the shop's earlier token. Only a shop that had one gets the new one,
        // because any domain can be entered when adding a shop.
        const { numUpdatedRows } = await tx
          .updateTable('shopify_installation')
          .set(installed)
          .where('shop_domain', '=', shop_domain)
          .where('shop_uuid', 'is not', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return;
        await tx.deleteFrom('shopify_installation').where('uuid', '=', uuid).execute();
        await setState(tx, shop_domain, 'active');
      });
    },

    async expiringBefore(time, most) {
      const rows = await database
        .selectFrom('shopify_installation')
        .select('uuid')
        .where('refresh_token', 'is not', null)
        .where('refresh_expires_at', '<', time)
        .where('shop_uuid', 'is not', null)
        .orderBy('refresh_expires_at')
        .limit(most)
        .execute();
      return rows.map(({ uuid }) => uuid);
    },

    async renew(uuid, renewed) {
      const row = await database
        .selectFrom('shopify_installation')
        .select(['shop_domain', 'refresh_token'])
        .where('uuid', '=', uuid)
        .executeTakeFirst();
      if (!row?.refresh_token) return;
      const tokens = await renewed(row.shop_domain, sealer.open(row.refresh_token));
      await inTransaction(database, async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('shopify_installation')
          .set(tokens === null ? notInstalled : sealed(tokens))
          .where('uuid', '=', uuid)
          // Installed again meanwhile: those tokens are newer.
          .where('refresh_token', '=', row.refresh_token)
          .executeTakeFirst();
        // Without tokens the shop is not reached any more: the merchant has to install the app again.
        if (tokens === null && numUpdatedRows > 0n) await setState(tx, row.shop_domain, 'uninstalled');
      });
    },

    uninstall: (shopDomain, at) =>
      inTransaction(database, async (tx) => {
        const isOver = (of: Installation) => of.and([of('shop_domain', '=', shopDomain), of('installed_at', '<=', at)]);
        await tx
          .deleteFrom('shopify_installation')
          .where('shop_uuid', 'is', null)
          .where((of) => isOver(of))
          .execute();
        const { numUpdatedRows } = await tx
          .updateTable('shopify_installation')
          .set(notInstalled)
          .where('shop_uuid', 'is not', null)
          .where((of) => isOver(of))
          .executeTakeFirst();
        if (numUpdatedRows > 0n) await setState(tx, shopDomain, 'uninstalled');
      }),

    async redact(shopDomain) {
      await database
        .deleteFrom('shopify_installation')
        .where('shop_domain', '=', shopDomain)
        .where('installed_at', 'is', null)
        .where('shop_uuid', 'is not', null)
        .execute();
    },

    ofBrowser: (browser) => find((of) => isOfBrowser(of, browser)),

    async ofUser(browser, userUuid) {
      await database
        .updateTable('shopify_installation')
        .set({ user_uuid: userUuid })
        .where((of) => of.and([waits(of), isOfBrowser(of, browser)]))
        .execute();
      return find((of) => of.and([of('user_uuid', '=', userUuid)]));
    },

    async isKnown(browser, userUuid) {
      return (await find((of) => of.or([of('user_uuid', '=', userUuid), isOfBrowser(of, browser)]))) !== null;
    },

    async abandon(browser, userUuid) {
      await database
        .deleteFrom('shopify_installation')
        .where('shop_uuid', 'is', null)
        .where((of) => of.or([isOfBrowser(of, browser), ...(userUuid ? [of('user_uuid', '=', userUuid)] : [])]))
        .execute();
    },
  };
}

const setState = (tx: Queryable, domain: string, state: 'active' | 'uninstalled') =>
  tx.updateTable('shopify_shop').set({ state }).where('domain', '=', domain).execute();

/** The installation of a user for a domain, without a shop so far. */
const ownInstallation = (tx: Queryable, userUuid: string, domain: string) =>
  tx
    .selectFrom('shopify_installation')
    .select('uuid')
    .where((of) => waits(of))
    .where('user_uuid', '=', userUuid)
    .where('shop_domain', '=', domain)
    .orderBy('installed_at', 'desc')
    .limit(1);

/**
 * Any domain can be entered when adding a shop; an installation proves its ownership. So its owner takes the domain
 * from a shop without an installation.
 */
export async function freeDomain(tx: Queryable, userUuid: string, domain: string): Promise<void> {
  await tx
    .deleteFrom('shopify_shop')
    .where('domain', '=', domain)
    .where((of) => of.exists(ownInstallation(tx, userUuid, domain)))
    .where((of) => {
      const installed = of
        .selectFrom('shopify_installation')
        .select('shopify_installation.uuid')
        .whereRef('shopify_installation.shop_uuid', '=', 'shopify_shop.shop_uuid')
        .where('shopify_installation.shop_domain', '=', domain);
      return of.not(of.exists(installed));
    })
    .execute();
}

/** Assigns its merchant's installation to a new shop. */
export async function attachInstallation(tx: Queryable, userUuid: string, shopUuid: string, domain: string) {
  await tx
    .updateTable('shopify_installation')
    .set({ shop_uuid: shopUuid, shop_email: null })
    .where('uuid', 'in', ownInstallation(tx, userUuid, domain))
    .execute();
}
