import { expect, test } from '@jest/globals';
import { contentSecurityPolicy } from './content-security-policy.ts';

const policy = (change: Partial<Parameters<typeof contentSecurityPolicy>[0]> = {}) =>
  contentSecurityPolicy({ ownPayment: false, sentryDsn: null, tagManagerId: null, remoteOrigins: [], ...change });

test('nothing inline and no eval may run, and nobody may frame a page', () => {
  expect(policy()).not.toMatch(/unsafe/);
  expect(policy()).toContain("object-src 'none'; base-uri 'none'");
  expect(policy()).toContain("frame-ancestors 'none'");
});

test('scripts come from here and from Stripe; frames are Stripe’s alone', () => {
  expect(policy()).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
  expect(policy()).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;');
});

test('hosts of what is switched off are not in it', () => {
  expect(policy()).not.toMatch(/google|sentry/);
  expect(policy({ ownPayment: true })).not.toContain('stripe');
  expect(policy({ ownPayment: true })).toContain("frame-src 'self'");
});

test('error reporting and the tag manager are let in when they are switched on', () => {
  expect(policy({ sentryDsn: 'https://key@o1.ingest.sentry.io/2' })).toContain(
    "connect-src 'self' https://api.stripe.com https://o1.ingest.sentry.io;",
  );
  expect(policy({ tagManagerId: 'GTM-ABC' })).toMatch(/script-src [^;]*https:\/\/\*\.googletagmanager\.com/);
});
