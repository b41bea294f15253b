import type { Call } from '@kontor/contract/call';
import { calls } from '@kontor/contract/calls';
import { platformTexts } from '@kontor/platform/platform-texts';
import { expect, test } from 'vitest';
import { refusals } from './use-refusal-text.ts';

/** Leads to the question whether the customer grants access, which has words of its own. */
const asked = 'support-access-not-granted';

test('each refusal of a change that the vendor’s people make is said in words', async () => {
  const { error = {} } = (await platformTexts.de()).default;
  const said: readonly string[] = [...refusals, ...Object.keys(error), asked];
  const changes = Object.entries<Call>(calls).filter(([key]) => /^(?!GET )\w+ \/backoffice\//.test(key));
  expect(changes.length).toBeGreaterThan(20);
  expect(
    changes.flatMap(([key, { errors }]) => errors.filter((code) => !said.includes(code)).map((code) => [key, code])),
  ).toEqual([]);
});
