import Fastify from 'fastify';
import { openDatabase } from '../infrastructure/database/open-database.ts';
import { inTransaction } from '../infrastructure/database/transaction.ts';
import { readEnvironment } from '../infrastructure/environment.ts';
import { createInfrastructure, type Infrastructure } from '../infrastructure/infrastructure.ts';
import { sealAll, sealingKeys } from '../infrastructure/sealed-secrets.ts';
import { announceSigningKey, replaceSigningKeys } from '../infrastructure/secrets/signing-keys.ts';
import { recordSecurityEventTo } from '../infrastructure/security/record-security-event.ts';
import { exitWith, StartError } from '../infrastructure/start-error.ts';
import { announceOpenIdKeys, replaceOpenIdKeys } from '../plugin-login/openid-keys.ts';
import { sealedSecrets } from './sealed-secrets.ts';
import { serverOptions } from './server-options.ts';

// Operators' command for the keys of the database's secrets: `pnpm secrets status` (docs/running.md).

const commands: Readonly<Record<string, (infrastructure: Infrastructure) => Promise<string>>> = {
  async status({ database, keyRing }) {
    const used = [...(await sealingKeys(database, sealedSecrets))];
    return `Secrets are sealed with: ${used.join(', ')}. KONTOR_SECRET_KEYS seals with: ${keyRing.current}.`;
  },

  async seal(infrastructure) {
    const count = await sealAll(infrastructure, sealedSecrets);
    return `Sealed anew with ${infrastructure.keyRing.current}: ${count}. Keys that are not the first can be removed.`;
  },

  async announce({ database, clock, keyRing, log }) {
    await announceSigningKey(database, clock.now(), keyRing);
    await announceOpenIdKeys(database, clock.now(), keyRing);
    recordSecurityEventTo(log, 'signing-keys-changed', { change: 'announced' });
    return 'New signing keys sign from tomorrow on. What the earlier ones signed stays valid.';
  },

  async replace({ database, clock, keyRing, log }) {
    await inTransaction(database, async (tx) => {
      await replaceSigningKeys(tx, clock.now(), keyRing);
      await replaceOpenIdKeys(tx, clock.now(), keyRing);
    });
    recordSecurityEventTo(log, 'signing-keys-changed', { change: 'replaced' });
    return 'All signing keys were replaced. Restart the servers now: others read the new keys within ten minutes.';
  },
};

try {
  const command = commands[process.argv[2] ?? ''];
  if (command === undefined) throw new StartError(`Usage: pnpm secrets ${Object.keys(commands).join(' | ')}`);
  const environment = readEnvironment(process.env);
  const { log } = Fastify(serverOptions(environment));
  const opened = await openDatabase(environment, log);
  try {
    process.stdout.write(`${await command(await createInfrastructure(environment, opened, log))}\n`);
  } finally {
    await opened.close();
  }
} catch (error) {
  exitWith(error);
}
