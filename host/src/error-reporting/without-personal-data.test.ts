import { expect, test } from 'vitest';
import { redacted, withoutPersonalData } from './without-personal-data.ts';

const hash = 'HjVZ2L8oqYf-0_rT3kXw9bNcMdE5sGaUiPzR1yW4vQe';

test.each([
  ['422 email-taken: eva@radwerk.test is known', '422 email-taken: [e-mail] is known'],
  ['GET /api/v4/organization?search=Radwerk failed', 'GET /api/v4/organization?[query] failed'],
  ['mandate of DE89 3704 0044 0532 0130 00 refused', 'mandate of [iban] refused'],
  ['mandate of DE89370400440532013000 refused', 'mandate of [iban] refused'],
  [
    'POST /api/v4/confirmation/9fXk2vQ0aLwZr7TnB3sYc8HdM could not be sent',
    'POST /api/v4/confirmation/[secret] could not be sent',
  ],
  ['secret seti_1NabcDEFghiJKLmno_secret_Pqr123', 'secret [secret]'],
  ['Shop 0197a000-0000-7000-8000-000000000001 is not set', 'Shop 0197a000-0000-7000-8000-000000000001 is not set'],
  ['Cart has no plan item, but it should have one', 'Cart has no plan item, but it should have one'],
  [
    `Loading chunk 1 failed. (error: https://portal.test/assets/page-home.${hash}.js?retry=2)`,
    `Loading chunk 1 failed. (error: https://portal.test/assets/page-home.${hash}.js?[query])`,
  ],
  [
    `https://cdn.test/remotes/pos-wms/1.0.0/devices.${hash}.css is gone`,
    `https://cdn.test/remotes/pos-wms/1.0.0/devices.${hash}.css is gone`,
  ],
  [`https://portal.test/confirmation/${hash} failed`, 'https://portal.test/confirmation/[secret] failed'],
  [`https://portal.test/confirmation/x.${hash}.js failed`, 'https://portal.test/confirmation/x.[secret].js failed'],
  [`/assets/main.js of ${hash}.js failed`, '/assets/main.js of [secret].js failed'],
  [`/assets/${hash}/main.${hash}x.js failed`, '/assets/[secret]/main.[secret].js failed'],
])('"%s" is reported as "%s"', (text, reported) => expect(redacted(text)).toBe(reported));

test('a report names our files, and no address of a page', () => {
  const filename = 'https://portal.test/assets/main.0123.js';
  const address = 'https://portal.test/confirmation/9fXk2vQ0aLwZr7TnB3sYc8HdM?mail=eva@radwerk.test';
  const { exception } = withoutPersonalData({
    type: undefined,
    exception: {
      values: [
        {
          value: 'x',
          stacktrace: {
            frames: [
              { filename, lineno: 1 },
              { filename: address, lineno: 2 },
            ],
          },
        },
      ],
    },
  });
  expect(exception?.values?.[0]?.stacktrace?.frames).toEqual([
    { filename, lineno: 1 },
    { filename: 'page', lineno: 2 },
  ]);
});

test('who it was, what was requested and what was clicked is not reported', () => {
  const event = withoutPersonalData({
    type: undefined,
    user: { email: 'eva@radwerk.test' },
    request: { url: 'https://portal.test/?mail=eva@radwerk.test' },
    breadcrumbs: [{ message: 'eva@radwerk.test' }],
    tags: { remote: 'host' },
  });
  expect(event).toEqual({ type: undefined, tags: { remote: 'host' } });
});
