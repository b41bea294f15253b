import { afterEach, expect, test, vi } from 'vitest';
import { signWithPasskey } from './ask-browser.ts';
import { PasskeyError } from './passkey-error.ts';

const request = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'example.com',
  timeout: 300_000,
  userVerification: 'required',
} as const;

/** jsdom has neither; the library looks for both. */
function answerWith(problem: Error): void {
  Object.defineProperty(window, 'PublicKeyCredential', { configurable: true, value: () => undefined });
  const credentials = { get: vi.fn<() => Promise<never>>().mockRejectedValue(problem) };
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
}

afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

test.each([
  ['NotAllowedError', 'canceled'],
  ['SecurityError', 'address'],
  ['NotSupportedError', 'unsupported'],
])('what browsers call %s means: %s', async (name, failure) => {
  answerWith(new DOMException('', name));
  const error: unknown = await signWithPasskey(request).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PasskeyError);
  expect(error).toMatchObject({ failure, address: 'http://example.com' });
});

test('anything else is a defect, and stays what it is', async () => {
  answerWith(new TypeError('broken'));
  await expect(signWithPasskey(request)).rejects.toThrow(TypeError);
});
