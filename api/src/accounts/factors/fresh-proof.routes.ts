import { hours, minutes } from '../../infrastructure/clock.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { violation } from '../../infrastructure/http/problem.ts';
import type { Count } from '../../infrastructure/http/rate-limit.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { recordSecurityEvent } from '../../infrastructure/security/record-security-event.ts';
import type { PasskeyProofs } from '../passkey/passkey-proofs.ts';
import { noteProof } from '../session/session.repository.ts';
import type { SpendCode } from '../totp/second-factor.ts';

interface Proofs {
  readonly passkeys: PasskeyProofs;
  readonly spendCode: SpendCode;
}

/** Counted before the account's own guesses: who has stolen a session does not use up those of its owner. */
const guessesOfSession = (sessionUuid: string): Count[] => [
  { key: `step-up|${sessionUuid}`, limit: { max: 5, window: minutes(15) } },
  { key: `step-up-day|${sessionUuid}`, limit: { max: 20, window: hours(24) } },
];

/** A session remembers when a factor was last proven in it, so the proof ends with the session. */
export function freshProofRoutes(api: Api, { database, clock }: Infrastructure, { passkeys, spendCode }: Proofs): void {
  // What it answers, its entry in the table decides.
  api.route('GET /auth/step-up', async () => {});

  api.route('POST /auth/step-up', async ({ user, sessionUuid, body, request }) => {
    const method = await spendCode(user, body.code, guessesOfSession(sessionUuid));
    if (method === null) throw violation('code', 'wrong-code', 'Neither a code of the app nor a recovery code');
    await noteProof(database, sessionUuid, clock.now());
    recordSecurityEvent(request, 'fresh-proof-given', { method });
  });

  api.route('POST /auth/step-up/passkey-options', ({ user, sessionUuid }) =>
    passkeys.begin('step-up', sessionUuid, user),
  );

  api.route('POST /auth/step-up/passkey', async ({ user, sessionUuid, body, request }) => {
    await passkeys.finishFor(user, 'step-up', sessionUuid, body);
    await noteProof(database, sessionUuid, clock.now());
    recordSecurityEvent(request, 'fresh-proof-given', { method: 'passkey' });
  });
}
