import { minutes } from '../../infrastructure/clock.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { redeemPairingCode } from '../../shops/device/pairing-codes.ts';

/** Wrong codes of one client, counted by all servers together. */
const wrongCodes = { max: 10, window: minutes(1) };

/** Which shop a device belongs to: a person entered a code on it that the portal shows. */
export function pairingRoutes(api: Api, infrastructure: Infrastructure): void {
  const { limits } = infrastructure;
  api.route('POST /connect/pairing', async ({ client, body }) => {
    const guesses = `pairing|${client.id}`;
    await limits.take(guesses, wrongCodes);
    const paired = await redeemPairingCode(infrastructure, body.code);
    if (paired === null) throw new ProblemError('code-unknown', { detail: 'The code is wrong, used or expired' });
    await limits.giveBack([guesses]);
    return paired;
  });
}
