import type { ApiClient } from '@kontor/platform/api-client';
import { afterEach, expect, test, vi } from 'vitest';
import { signalPasskeys, signalUnknownPasskey } from './signal-passkeys.ts';

const details = { rpId: 'example.com', userId: 'dXNlcg', name: 'eva@radwerk.test', displayName: 'Eva Brandt' };
const call = vi.fn<() => Promise<object>>(async () => ({ ...details, acceptedCredentialIds: ['aWQ'] }));
const api = { call } as unknown as ApiClient;

const browserWith = (signals: object) =>
  Object.defineProperty(window, 'PublicKeyCredential', { configurable: true, value: signals });

afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  call.mockClear();
});

test('the password manager is told of all passkeys of the account, and of its name', async () => {
  const accepted = vi.fn<() => Promise<void>>(async () => undefined);
  const current = vi.fn<() => Promise<void>>(async () => undefined);
  browserWith({ signalAllAcceptedCredentials: accepted, signalCurrentUserDetails: current });
  await signalPasskeys(api);
  expect(accepted).toHaveBeenCalledWith({ rpId: 'example.com', userId: 'dXNlcg', allAcceptedCredentialIds: ['aWQ'] });
  expect(current).toHaveBeenCalledWith(details);
});

test('a browser that cannot tell asks for nothing', async () => {
  await signalPasskeys(api);
  browserWith({});
  await signalPasskeys(api);
  await signalUnknownPasskey('example.com', 'aWQ');
  expect(call).not.toHaveBeenCalled();
});

test('a passkey that no account has is named, and a refusal of the browser is no failure', async () => {
  const unknown = vi.fn<() => Promise<void>>().mockRejectedValue(new DOMException('', 'SecurityError'));
  browserWith({ signalUnknownCredential: unknown });
  await signalUnknownPasskey('example.com', 'aWQ');
  expect(unknown).toHaveBeenCalledWith({ rpId: 'example.com', credentialId: 'aWQ' });
});
