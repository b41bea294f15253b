import { randomUUID } from 'node:crypto';
import type { NewPasskey, PasskeyCreation } from '@kontor/contract/passkey';
import { maximalPasskeys } from '@kontor/contract/second-factor';
import { isoBase64URL } from '@simplewebauthn/server/helpers';
import { readBrand } from '../../infrastructure/brand/read-brand.ts';
import { inTransaction, isUniqueViolation } from '../../infrastructure/database/transaction.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { noteSetUp } from '../session/session.repository.ts';
import { addressedTo } from '../user/display-name.ts';
import { lockCaller } from '../user/user.repository.ts';
import type { UserRow } from '../user/user.tables.ts';
import { challengeOf, creationOptions, verifyNew } from './ceremony.ts';
import type { Challenges } from './challenges.ts';
import * as repository from './passkey.repository.ts';
import type { PasskeyRow } from './passkey.tables.ts';
import { passkeyAddedMail } from './passkey-added.mail.ts';
import { passkeyRemovedMail } from './passkey-removed.mail.ts';
import type { RelyingParty } from './relying-party.ts';

/** The passkeys of a user. */
export interface PasskeyService {
  list(user: UserRow): Promise<PasskeyRow[]>;
  begin(user: UserRow, sessionUuid: string): Promise<PasskeyCreation>;
  add(user: UserRow, sessionUuid: string, made: NewPasskey): Promise<PasskeyRow>;
  remove(user: UserRow, passkeyUuid: string): Promise<void>;
}

type Needs = Pick<Infrastructure, 'database' | 'clock' | 'outbox' | 'log'>;

export function createPasskeyService(
  { database, clock, outbox, log }: Needs,
  party: RelyingParty,
  challenges: Challenges,
): PasskeyService {
  const checkRoom = (existing: readonly PasskeyRow[]) => {
    if (existing.length >= maximalPasskeys) throw new ProblemError('too-many-passkeys');
  };

  async function verified(sessionUuid: string, made: NewPasskey) {
    const challenge = challengeOf(made.clientDataJSON);
    const refused = () => new ProblemError('passkey-not-accepted');
    if (challenge === null || !challenges.isOpen(challenge, 'set-up', sessionUuid)) throw refused();
    const credential = await verifyNew(party, challenge, made).catch((error: unknown) => {
      log.warn({ reason: String(error) }, 'new passkey refused');
      throw refused();
    });
    if (!(await challenges.use(challenge))) throw refused();
    return credential;
  }

  return {
    list: (user) => repository.findPasskeys(database, user.uuid),

    async begin(user, sessionUuid) {
      const existing = await repository.findPasskeys(database, user.uuid);
      checkRoom(existing);
      const { name } = await readBrand(database);
      return creationOptions({ ...party, name }, challenges.issue('set-up', sessionUuid), user, existing);
    },

    async add(user, sessionUuid, made) {
      const credential = await verified(sessionUuid, made);
      const row: PasskeyRow = {
        uuid: randomUUID(),
        user_uuid: user.uuid,
        name: made.name,
        credential_id: credential.id,
        public_key: isoBase64URL.fromBuffer(credential.publicKey),
        sign_count: credential.counter,
        transports: made.transports,
        created_at: clock.now(),
        last_used_at: null,
      };
      try {
        await inTransaction(database, async (tx) => {
          await lockCaller(tx, user);
          checkRoom(await repository.findPasskeys(tx, user.uuid));
          await repository.insertPasskey(tx, row);
          await noteSetUp(tx, sessionUuid);
          await outbox.send(tx, { ...addressedTo(user), mail: passkeyAddedMail({ name: row.name }) });
        });
      } catch (error) {
        if (isUniqueViolation(error, 'passkey_credential_id_key')) throw new ProblemError('passkey-not-accepted');
        throw error;
      }
      return row;
    },

    remove: (user, passkeyUuid) =>
      inTransaction(database, async (tx) => {
        const removed = await repository.deletePasskey(tx, user.uuid, passkeyUuid);
        if (removed === null) throw notFound();
        await outbox.send(tx, { ...addressedTo(user), mail: passkeyRemovedMail({ name: removed.name }) });
      }),
  };
}
