import { EventType } from '@kontor/contract/connect-event';
import { allScopes } from '@kontor/contract/connect-scope';
import { sandboxClients } from '@kontor/contract/demo';
import { actForAll } from '../../infrastructure/database/acting-for.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { addSecret, deleteSecrets, putClient } from './client.repository.ts';
import { putEndpoint } from './endpoint-secret.ts';

type Needs = Pick<Infrastructure, 'database' | 'clock' | 'keyRing'>;

/** Wherever the sandbox tools are on: clients with documented secrets, as they are documented, whatever was done to them. */
export const addSandboxClients = ({ database, clock }: Pick<Needs, 'database' | 'clock'>): Promise<void> =>
  actForAll(async () => {
    for (const { id, name, secret } of Object.values(sandboxClients)) {
      await inTransaction(database, async (tx) => {
        await putClient(tx, { id, name, scopes: allScopes, contactEmail: null, isSandbox: true }, clock.now());
        await deleteSecrets(tx, id);
        await addSecret(tx, id, secret, clock.now());
      });
    }
  });

/** The stand-in for other systems gets events at this address: all, unless some are named. */
export const sendEventsToProducts = (
  needs: Needs,
  url: string,
  events: readonly EventType[] = EventType.options,
): Promise<void> =>
  actForAll(() =>
    inTransaction(needs.database, async (tx) => {
      const { id, endpointSecret } = sandboxClients.products;
      await putEndpoint(tx, needs, id, { url, events: [...events] }, endpointSecret);
    }),
  );
