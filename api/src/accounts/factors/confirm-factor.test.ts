import { expect, test } from 'vitest';
import { createClock, minutes } from '../../infrastructure/clock.ts';
import type { Caller } from '../../infrastructure/http/call-context.ts';
import { createCheckProof } from '../../infrastructure/http/fresh-proof.ts';
import { createConfirmFactorChange } from './confirm-factor.ts';

type Change = Parameters<ReturnType<typeof createConfirmFactorChange>>[0];

const clock = createClock();
const factorProvenAt = new Date(clock.now().getTime() - minutes(1));
const user = { uuid: 'eva' } as Caller['user'];
const nothing = () => Promise.reject(new Error('The request contains none'));

/** A change whose body is empty. @param methods the factors of the account when the gate looks */
async function change(methods: readonly 'totp'[], caller: Caller) {
  const isFactorProven = await createCheckProof(async () => methods, clock)('signed-in', 'unless-in-body', caller);
  const confirm = createConfirmFactorChange({
    passwords: { confirm: nothing },
    passkeys: { begin: nothing, finish: nothing, finishFor: nothing },
    spendCode: nothing,
    xsrf: { bindingOf: () => undefined },
  });
  return confirm({ user, request: {} as Change['request'], body: {}, isFactorProven });
}

test.each([null, factorProvenAt])(
  'without a factor when the change is asked for the password is needed, whatever is set up meanwhile: %s',
  async (provenAt) => {
    await expect(
      change([], { user, sessionUuid: 'session', factorProvenAt: provenAt, givenStaffRole: null, supportView: null }),
    ).rejects.toMatchObject({
      options: { violations: [{ path: 'password', code: 'required' }] },
    });
  },
);

test('with a factor of the account that was just proven, nothing else is needed', async () => {
  await change(['totp'], { user, sessionUuid: 'session', factorProvenAt, givenStaffRole: null, supportView: null });
});
