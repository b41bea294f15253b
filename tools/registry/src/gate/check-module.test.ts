import { expect, it } from '@jest/globals';
import { remoteRelease } from '@kontor/registry/testing/example-builds';
import { checkModule } from './check-module.ts';

const complaint = "console: TypeError: Cannot read properties of undefined (reading 'name')\n    at main.js";

/** Rules and reasons for which a module that the host got is refused. */
const refused = (exposed: unknown, complaints: readonly string[]) =>
  checkModule(remoteRelease('a'), { state: 'loaded', exposed, complaints }, {}, 'candidate').refusals.map(
    ({ rule, reason }) => `${rule}: ${reason}`,
  );

it('a module of another shape is refused for that, beside the error that it brings about', () => {
  const loads = "loads: It does not load: console: TypeError: Cannot read properties of undefined (reading 'name')";
  expect(refused(null, [complaint])).toEqual([loads, 'shape: It exports no "remote".']);
  const [first, second] = refused({ name: 'signup', hostApi: '1.0.0', routes: 'none', i18n: { de: {}, en: {} } }, [
    complaint,
  ]);
  expect([first, second]).toEqual([loads, expect.stringMatching(/^shape: .* at "routes"/)]);
});
