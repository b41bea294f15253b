import type { TotpSecret, TotpState } from '@kontor/contract/totp';
import { readBrand } from '../../infrastructure/brand/read-brand.ts';
import { after, minutes } from '../../infrastructure/clock.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { ProblemError, violation } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { ComposedMail } from '../../infrastructure/mail/define-mail.ts';
import { noteSetUp } from '../session/session.repository.ts';
import { addressedTo } from '../user/display-name.ts';
import { lockCaller } from '../user/user.repository.ts';
import type { UserRow } from '../user/user.tables.ts';
import { compactCode, hashRecoveryCode, newRecoveryCodes, newRecoverySalt } from './recovery-codes.ts';
import { recoveryCodesRenewedMail } from './recovery-codes-renewed.mail.ts';
import { guessLimits } from './second-factor.ts';
import * as repository from './totp.repository.ts';
import type { TotpRow } from './totp.tables.ts';
import { totpAddedMail } from './totp-added.mail.ts';
import { isAppCode, newTotpSecret, stepOf, totpUri } from './totp-code.ts';
import { totpRemovedMail } from './totp-removed.mail.ts';
import { openTotpSecret, sealTotpSecret } from './totp-sealers.ts';

export interface TotpService {
  state(user: UserRow): Promise<TotpState>;
  /** Creates a secret that becomes active with its first code. */
  start(user: UserRow, sessionUuid: string): Promise<TotpSecret>;
  /** Activates the secret that this session requested, and returns the recovery codes. */
  confirm(user: UserRow, sessionUuid: string, code: string): Promise<string[]>;
  renewRecoveryCodes(user: UserRow): Promise<string[]>;
  /** `false` if no app was active. */
  remove(user: UserRow): Promise<boolean>;
}

/** How long a secret may wait for its first code. */
const setUpTime = minutes(15);

type Needs = Pick<Infrastructure, 'database' | 'clock' | 'limits' | 'outbox' | 'keyRing'>;

export function createTotpService({ database, clock, limits, outbox, keyRing }: Needs): TotpService {
  const tell = (tx: Tx, user: UserRow, mail: ComposedMail) => outbox.send(tx, { ...addressedTo(user), mail });

  /** Hashed before the transaction begins, because ten hashes take a fifth of a second. */
  async function makeRecoveryCodes({ recovery_salt }: TotpRow) {
    const codes = newRecoveryCodes();
    return { codes, hashes: await Promise.all(codes.map((code) => hashRecoveryCode(code, recovery_salt))) };
  }

  async function findStarted(user: UserRow, sessionUuid: string): Promise<TotpRow> {
    const totp = await repository.findTotp(database, user.uuid);
    if (totp?.active_since) throw new ProblemError('totp-already-active');
    const isWaiting = totp?.started_by === sessionUuid && after(totp.created_at, setUpTime) > clock.now();
    if (!isWaiting) throw new ProblemError('totp-not-started');
    return totp;
  }

  return {
    async state(user) {
      const totp = await repository.findTotp(database, user.uuid);
      return {
        activeSince: totp?.active_since?.toISOString() ?? null,
        recoveryCodesLeft: await repository.countRecoveryCodes(database, user.uuid),
      };
    },

    start: (user, sessionUuid) =>
      inTransaction(database, async (tx) => {
        await lockCaller(tx, user);
        if ((await repository.findTotp(tx, user.uuid))?.active_since) throw new ProblemError('totp-already-active');
        const secret = newTotpSecret();
        await repository.putPendingTotp(tx, {
          user_uuid: user.uuid,
          sealed_secret: sealTotpSecret(keyRing, user.uuid, secret),
          created_at: clock.now(),
          started_by: sessionUuid,
          active_since: null,
          last_step: 0,
          recovery_salt: newRecoverySalt(),
        });
        const { name } = await readBrand(tx);
        return { secret, uri: totpUri(secret, user.email, name) };
      }),

    async confirm(user, sessionUuid, entered) {
      const totp = await findStarted(user, sessionUuid);
      const guesses = guessLimits(user.uuid);
      await limits.takeAll(guesses);
      const code = compactCode(entered);
      const step = isAppCode(code) ? stepOf(openTotpSecret(keyRing, totp), code) : null;
      if (step === null) throw violation('code', 'wrong-code', 'Not the code that the app shows now');
      await limits.giveBack(guesses.map(({ key }) => key));
      const { codes, hashes } = await makeRecoveryCodes(totp);
      await inTransaction(database, async (tx) => {
        await lockCaller(tx, user);
        const isActivated = await repository.activateTotp(tx, totp, clock.now(), step);
        if (!isActivated) throw new ProblemError('totp-not-started');
        await repository.replaceRecoveryCodes(tx, user.uuid, hashes);
        await noteSetUp(tx, sessionUuid);
        await tell(tx, user, totpAddedMail({}));
      });
      return codes;
    },

    async renewRecoveryCodes(user) {
      const totp = await repository.findTotp(database, user.uuid);
      if (!totp?.active_since) throw new ProblemError('totp-not-active');
      const { codes, hashes } = await makeRecoveryCodes(totp);
      await inTransaction(database, async (tx) => {
        await lockCaller(tx, user);
        // The app was removed and set up again meanwhile: these codes belong to the earlier one.
        const current = await repository.findTotp(tx, user.uuid);
        if (current?.recovery_salt !== totp.recovery_salt) throw new ProblemError('totp-not-active');
        await repository.replaceRecoveryCodes(tx, user.uuid, hashes);
        await tell(tx, user, recoveryCodesRenewedMail({}));
      });
      return codes;
    },

    remove: (user) =>
      inTransaction(database, async (tx) => {
        await lockCaller(tx, user);
        if (!(await repository.deleteTotp(tx, user.uuid))) return false;
        await tell(tx, user, totpRemovedMail({}));
        return true;
      }),
  };
}
