import type { Passkey } from '@kontor/contract/passkey';
import type { FastifyRequest } from 'fastify';
import type { Api } from '../../infrastructure/http/api.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { Xsrf } from '../../infrastructure/http/xsrf.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { recordSecurityEvent } from '../../infrastructure/security/record-security-event.ts';
import { signalOf } from '../passkey/ceremony.ts';
import type { Challenges } from '../passkey/challenges.ts';
import { createPasskeyService } from '../passkey/passkey.service.ts';
import type { PasskeyRow } from '../passkey/passkey.tables.ts';
import type { PasskeyProofs } from '../passkey/passkey-proofs.ts';
import type { RelyingParty } from '../passkey/relying-party.ts';
import type { BrowserSession } from '../session/browser-session.ts';
import type { ConfirmFactorChange } from './confirm-factor.ts';

interface PasskeyServices {
  readonly party: RelyingParty;
  readonly challenges: Challenges;
  readonly proofs: PasskeyProofs;
  readonly confirmChange: ConfirmFactorChange;
  readonly browserSession: BrowserSession;
  readonly xsrf: Xsrf;
}

export function passkeyRoutes(
  api: Api,
  infrastructure: Infrastructure,
  { party, challenges, proofs, confirmChange, browserSession, xsrf }: PasskeyServices,
): void {
  const passkeys = createPasskeyService(infrastructure, party, challenges);

  function browserOf(request: FastifyRequest): string {
    const browser = xsrf.bindingOf(request);
    if (browser === undefined) throw new ProblemError('passkey-invalid');
    return browser;
  }

  api.route('POST /auth/passkey/options', async ({ request }) => {
    return proofs.begin('sign-in', browserOf(request));
  });

  api.route('POST /auth/passkey', async ({ body, request, reply }) => {
    const user = await proofs.finish('sign-in', browserOf(request), body);
    return browserSession.signIn(request, reply, { user, method: 'passkey' });
  });

  api.route('GET /user/passkey', async ({ user }) => (await passkeys.list(user)).map(passkeyOnTheWire));

  api.route('GET /user/passkey/signal', async ({ user }) => signalOf(party, user, await passkeys.list(user)));

  api.route('POST /user/passkey/options', async (change) => {
    await confirmChange(change);
    return passkeys.begin(change.user, change.sessionUuid);
  });

  api.route('POST /user/passkey', async ({ user, sessionUuid, body, request }) => {
    const added = await passkeys.add(user, sessionUuid, body);
    recordSecurityEvent(request, 'factor-added', { factor: 'passkey' });
    return passkeyOnTheWire(added);
  });

  api.route('POST /user/passkey/{passkeyUuid}/delete', async (change) => {
    await confirmChange(change);
    await passkeys.remove(change.user, change.params.passkeyUuid);
    recordSecurityEvent(change.request, 'factor-removed', { factor: 'passkey' });
  });
}

const passkeyOnTheWire = (row: PasskeyRow): Passkey => ({
  uuid: row.uuid,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});
