import { actForAll } from '../../infrastructure/database/acting-for.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { equalSecrets, hashSecret } from '../../infrastructure/signing.ts';
import type { CredentialClients } from '../../plugin-login/client-credentials.ts';
import { existingClients } from './client.repository.ts';

/** What the OpenID provider asks about clients before it issues a token. */
export const createCredentialClients = ({
  database,
  clock,
  environment,
}: Pick<Infrastructure, 'database' | 'clock' | 'environment'>): CredentialClients => ({
  scopesOf: (id) =>
    actForAll(async () => {
      const client = await existingClients(database, environment)
        .select('scopes')
        .where('id', '=', id)
        .executeTakeFirst();
      return client?.scopes ?? null;
    }),

  findSecret: (id, secret) =>
    actForAll(async () => {
      const secrets = await database
        .selectFrom('connect_client_secret')
        .select(['place', 'secret_hash'])
        .where('client_id', '=', id)
        .execute();
      const hash = hashSecret(secret);
      const matching = secrets.find(({ secret_hash: stored }) => equalSecrets(stored, hash));
      if (matching === undefined) return null;
      await database
        .updateTable('connect_client_secret')
        .set({ last_used_at: clock.now() })
        .where('client_id', '=', id)
        .where('place', '=', matching.place)
        .where('secret_hash', '=', matching.secret_hash)
        .execute();
      return hash;
    }),
});
