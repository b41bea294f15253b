import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';

const policy = (change: Partial<Parameters<typeof contentSecurityPolicy>[0]> = {}) =>
  contentSecurityPolicy({
    ownPayment: false,
    sentryDsn: null,
    remoteDsns: [],
    tagManagerId: null,
    remoteOrigins: [],
    ...change,
  });

test('inline scripts, eval and framing are forbidden', () => {
  expect(policy()).not.toMatch(/unsafe/);
  expect(policy()).toContain("object-src 'none'; base-uri 'none'");
  expect(policy()).toContain("frame-ancestors 'none'");
});

test('scripts and frames come from here and from Stripe alone', () => {
  expect(policy()).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
  expect(policy()).toContain(
    "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;",
  );
});

test('hosts of inactive parts are not included', () => {
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

test('events of the tag manager reach each host that they are sent to, and no script comes from these', () => {
  const of = (name: string) =>
    policy({ tagManagerId: 'GTM-ABC' })
      .split('; ')
      .find((directive) => directive.startsWith(name));
  const hosts = 'https://*.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com';
  expect(of('connect-src')).toContain(`${hosts} https://www.google.com`);
  expect(of('img-src')).toContain(hosts);
  expect(of('script-src')).not.toContain('analytics');
});

const sentryDsn = 'https://key@errors.test/1';

test('projects of the remotes are let in beside the portal’s, and none while the portal reports nothing', () => {
  const remoteDsns = ['https://key@team.test:8443/2', 'https://key@errors.test/3'];
  expect(policy({ sentryDsn, remoteDsns })).toContain(
    "connect-src 'self' https://api.stripe.com https://errors.test https://team.test:8443;",
  );
  expect(policy({ remoteDsns })).not.toContain('test');
});

test.each(['https://key@a;sandbox/1', 'https://key@a,b/1', 'javascript:alert(1)', 'data:,*'])(
  'an address that would change the policy is left out of it: %s',
  (dsn) => expect(policy({ sentryDsn, remoteDsns: [dsn] })).toBe(policy({ sentryDsn })),
);
