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
import type { ShopifyConnection } from './shopify-app.ts';

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
  complete(uuid: string, known: { readonly accessToken: string; readonly shopEmail: string }): Promise<void>;
  ofBrowser(browser: Browser): Promise<ShopifySignup | null>;
  /** The user's installation; an unclaimed one of this browser becomes the user's. */
  ofUser(browser: Browser, userUuid: string): Promise<ShopifySignup | null>;
  isKnown(browser: Browser, userUuid: string): Promise<boolean>;
  /** Deletes installations without a shop. */
  abandon(browser: Browser, userUuid: string | null): Promise<void>;
}

/** How long a merchant may read Shopify's consent page. */
const stateLifetime = minutes(30);

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

    async complete(uuid, { accessToken, shopEmail }) {
      const installed = { access_token: sealer.seal(accessToken), installed_at: clock.now() };
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
        if (numUpdatedRows > 0n) await tx.deleteFrom('shopify_installation').where('uuid', '=', uuid).execute();
      });
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
