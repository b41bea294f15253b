import { type ConnectDelivery, ConnectDeliveryState, ReplayRequest } from '@kontor/contract/connect-event';
import * as z from 'zod/mini';
import { UsageError } from '../../infrastructure/command/usage-error.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { createClients } from '../client/clients.ts';
import { createAnnouncer } from '../events/announce.ts';
import { createDeliveryOperations } from '../events/delivery-operations.ts';
import { named, valid } from './client-actions.ts';
import type { ConnectAction, Given } from './connect-action.ts';

type Needs = Parameters<ConnectAction['run']>[0];

const operationsOf = (infrastructure: Pick<Infrastructure, 'database' | 'clock' | 'environment'>) =>
  createDeliveryOperations(infrastructure, createAnnouncer(infrastructure));

const clientOf = (infrastructure: Needs, given: Given) => named(createClients(infrastructure), given);

const noEndpoint = (name: string) => new UsageError(`${name} has no endpoint.`);

/** What is sent to the endpoints of clients. A running server sends it. */
export const deliveryActions: readonly ConnectAction[] = [
  {
    name: 'deliveries',
    usage: 'deliveries CLIENT [--state waiting|delivered|parked|superseded] [--cursor CURSOR]',
    needsClient: true,
    async run(infrastructure, given) {
      const { state } = valid(z.object({ state: z.nullable(ConnectDeliveryState) }), { state: given.state });
      const { id, name } = await clientOf(infrastructure, given);
      const filter = { state: state ?? undefined, cursor: given.cursor ?? undefined };
      const page = await operationsOf(infrastructure).list(id, filter);
      if (page === null)
        throw given.cursor === null ? noEndpoint(name) : new UsageError('--cursor: Not one of this list');
      const lines = page.deliveries.map(describe);
      if (page.next !== null) lines.push(`More: --cursor ${page.next}`);
      return { json: page, text: lines.length === 0 ? 'There are no deliveries.' : lines.join('\n') };
    },
  },
  {
    name: 'replay',
    usage: 'replay CLIENT --delivery UUID | --parked | --since INSTANT',
    needsClient: true,
    async run(infrastructure, given) {
      const what = replayOf(given);
      const { id, name } = await clientOf(infrastructure, given);
      if (!(await operationsOf(infrastructure).replay(id, what))) {
        throw what.deliveryUuid !== undefined ? new UsageError(`${name} has no such delivery.`) : noEndpoint(name);
      }
      return { json: { id }, text: `Sent again to ${name}: see pnpm connect deliveries.` };
    },
  },
  {
    name: 'client test',
    usage: 'client test CLIENT',
    needsClient: true,
    async run(infrastructure, given) {
      const { id, name } = await clientOf(infrastructure, given);
      if (!(await operationsOf(infrastructure).test(id))) throw noEndpoint(name);
      return { json: { id }, text: `connect.test is sent to ${name}: see pnpm connect deliveries.` };
    },
  },
];

function replayOf({ delivery, parked, since }: Given): ReplayRequest {
  const what = {
    ...(delivery !== null && { deliveryUuid: delivery }),
    ...(parked && { parked }),
    ...(since !== null && { since }),
  };
  if (Object.keys(what).length !== 1) throw new UsageError('Name one of --delivery, --parked and --since.');
  const { success, data } = z.safeParse(ReplayRequest, what);
  if (!success) throw new UsageError(delivery === null ? '--since: Not an instant in UTC' : '--delivery: Not a uuid');
  return data;
}

const describe = ({
  uuid,
  type,
  version,
  state,
  attempts,
  occurredAt,
  lastStatus,
  lastAnswer,
}: ConnectDelivery): string =>
  [
    `${uuid}  ${occurredAt}  ${type} ${version}  ${state}`,
    ...(state === 'delivered' ? [] : [`  attempts ${attempts}  last answer ${lastStatus ?? lastAnswer ?? 'none'}`]),
  ].join('\n');
