import { expect, test } from 'vitest';
import { mayReceive } from './endpoint-address.ts';

test.each([
  ['https://erp.kaiwerk.test/events', true, true],
  ['https://erp.kaiwerk.test:8443/events?tenant=1', true, true],
  ['https://203.0.114.7/', true, true],
  ['http://erp.kaiwerk.test/events', false, false],
  ['http://127.0.0.1:9000/', false, true],
  ['https://localhost:9000/', false, true],
  ['http://[::1]:9000/', false, true],
  ['http://products.localhost/', false, true],
  ['https://10.1.2.3/', false, false],
  ['https://169.254.169.254/latest/meta-data', false, false],
  ['https://[fd00::1]/', false, false],
  ['https://0x7f.1/', false, true],
  ['https://user@erp.kaiwerk.test/', false, false],
  ['ftp://erp.kaiwerk.test/', false, false],
  ['erp.kaiwerk.test', false, false],
])('%s receives events in production: %s, outside of it: %s', (address, inProduction, outside) => {
  expect([mayReceive(address, { production: true }), mayReceive(address, { production: false })]).toEqual([
    inProduction,
    outside,
  ]);
});
