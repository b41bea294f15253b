import type { ApiThroughput, Throughput } from './api-throughput.ts';
import type { ApiWaves, HomeLoads } from './api-waves.ts';
import type { BuildTimes } from './build-times.ts';
import type { DeliveryMeasurements } from './deliveries.ts';
import type { FailedLogins } from './failed-logins.ts';
import type { GuardSpeed } from './guard-speed.ts';
import type { Compared, Pair } from './interleaved.ts';
import type { JobMeasurements, JobSpeed } from './jobs.ts';
import type { LoginLoad } from './login-load.ts';
import type { PageLoad } from './page-load.ts';
import type { PageResults } from './pages.ts';
import type { Row } from './report.ts';
import type { RestrictedRead } from './row-level-security.ts';
import type { TelemetryCost } from './telemetry-cost.ts';
import { kilobytes, milliseconds, seconds } from './units.ts';
import type { UsageSpeed } from './usage.ts';

/** The limits of docs/decisions/0001-no-federation-on-the-login-page.md. */
const limits = { loginBytes: 1.03, deepLinkBytes: 1.25, loginPaint: 1.05, deepLinkPaint: 1.05, navigation: 1.1 };

/** The entry of a remote. */
const moreRequests = 1;

function compared(
  measure: string,
  { federated, monolith, ratio }: Compared,
  unit: (value: number) => string,
  limit: number,
): Row {
  return { measure, value: unit(federated), yardstick: unit(monolith), ratio, limit };
}

function loadRows(page: string, { federated, monolith }: Pair<PageLoad>, limit: number): Row[] {
  return [
    {
      measure: `${page}: bytes`,
      value: kilobytes(federated.bytes),
      yardstick: kilobytes(monolith.bytes),
      ratio: federated.bytes / monolith.bytes,
      limit,
    },
    {
      measure: `${page}: requests`,
      value: String(federated.urls.length),
      yardstick: String(monolith.urls.length),
      holds: federated.urls.length <= monolith.urls.length + moreRequests,
    },
    {
      measure: `${page}: waves of requests`,
      value: String(federated.depth),
      yardstick: String(monolith.depth),
      holds: federated.depth <= monolith.depth,
    },
    {
      measure: `${page}: calls made twice`,
      value: String(federated.repeatedCalls),
      yardstick: String(monolith.repeatedCalls),
      holds: federated.repeatedCalls === 0,
    },
  ];
}

/** Files that only pages of remotes need. */
const isFederation = (url: string) => /^\/remotes\/|\/federation\./.test(url);

export function pageRows({ login, deepLink, loginPaint, deepLinkPaint, navigation }: PageResults): Row[] {
  const federation = login.federated.urls.filter(isFederation).length;
  if (!deepLink.federated.urls.some(isFederation)) throw new Error('The deep link did not lead into a remote.');
  return [
    ...loadRows('/login', login, limits.loginBytes),
    { measure: '/login: files of federation', value: String(federation), yardstick: '0', holds: federation === 0 },
    compared('/login: largest paint', loginPaint, milliseconds, limits.loginPaint),
    ...loadRows('deep link', deepLink, limits.deepLinkBytes),
    compared('deep link: largest paint', deepLinkPaint, milliseconds, limits.deepLinkPaint),
    compared('navigation into a prefetched remote', navigation, milliseconds, limits.navigation),
  ];
}

/** User, organizations and shop data are requested in parallel where possible. */
const mostWaves = 3;

export function homeRows({ signIn, deepLink }: HomeLoads): Row[] {
  const rowsOf = (way: string, { calls, waves }: ApiWaves): Row[] => [
    { measure: `${way}: calls of the API`, value: String(calls), yardstick: '' },
    { measure: `${way}: waves of calls`, value: String(waves), yardstick: `${mostWaves}`, holds: waves <= mostWaves },
  ];
  return [...rowsOf('sign-in to home', signIn), ...rowsOf('deep link to home', deepLink)];
}

/** Compared with matching the page in the table, which any router does. */
const guardLimit = 2;

export const guardRow = ({ decisions, lookups }: GuardSpeed): Row => ({
  measure: 'guard: decisions',
  value: `${Math.round(decisions)} /s`,
  yardstick: `${Math.round(lookups)} /s`,
  ratio: lookups / decisions,
  limit: guardLimit,
});

/** Of the empty route's requests; docs/decisions/0047-who-calls-is-one-look-up.md. */
const leastShare = { user: 0.14, subscription: 0.05 };

export function apiRows({ empty, config, user, subscription, embeddedUser }: ApiThroughput): Row[] {
  const perSecond = (value: number) => `${Math.round(value)} /s`;
  const row = (measure: string, { median, ratio }: Throughput): Row => ({
    measure,
    value: perSecond(median),
    yardstick: perSecond(empty),
    ratio,
  });
  return [
    row('GET /config against an empty Fastify route', config),
    atLeast(leastShare.user, row('GET /user, from Postgres', user)),
    atLeast(leastShare.subscription, row('GET …/subscription/active, from Postgres', subscription)),
    row('GET /user, from the embedded database', embeddedUser),
  ];
}

/** Of requests, more is better. */
const atLeast = (least: number, row: Row): Row => ({ ...row, least });

/** What metrics may add to a request. Traces have no limit: how many are recorded is a setting. */
const metricsLimit = 1.03;

/** A hundredth of the 15 seconds between two scrapes. */
const scrapeLimit = 150;

export function telemetryRows({ off, metrics, traces, metricsRatio, tracesRatio, scrape }: TelemetryCost): Row[] {
  const perSecond = (value: number) => `${Math.round(value)} /s`;
  const of = { yardstick: perSecond(off) };
  return [
    {
      measure: 'GET /user with metrics, against none',
      value: perSecond(metrics),
      ...of,
      ratio: metricsRatio,
      limit: metricsLimit,
    },
    {
      measure: 'GET /user with every trace recorded, against none',
      value: perSecond(traces),
      ...of,
      ratio: tracesRatio,
    },
    {
      measure: 'one scrape of the metrics',
      value: milliseconds(scrape),
      yardstick: milliseconds(scrapeLimit),
      holds: scrape <= scrapeLimit,
    },
  ];
}

/** Signed-in users wait at most three times as long while others sign in. */
const loginLimit = 3;

/** The duration does not reveal which addresses have an account. */
const failedLoginLimit = 1.1;

export const loginRows = ({ logins, quiet, busy, ratio }: LoginLoad, failed: FailedLogins): Row[] => [
  { measure: 'logins, 64 at once', value: `${logins.toFixed(1)} /s`, yardstick: '' },
  {
    measure: 'GET /user while 64 log in, against quiet: p95',
    value: `${busy.toFixed(1)} ms`,
    yardstick: `${quiet.toFixed(1)} ms`,
    ratio,
    limit: loginLimit,
  },
  {
    measure: 'wrong password, known against unknown account: median',
    value: `${failed.known.toFixed(1)} ms`,
    yardstick: `${failed.unknown.toFixed(1)} ms`,
    ratio: failed.ratio,
    limit: failedLoginLimit,
  },
];

/** What one process must get done in a second. */
const jobTargets: JobSpeed = { empty: 300, slow: 40 };

export function jobRows({ kills, ...speeds }: JobMeasurements): Row[] {
  const row = (measure: string, value: number, target: number): Row => ({
    measure,
    value: `${Math.round(value)} /s`,
    yardstick: `${target} /s`,
    holds: value >= target,
  });
  const names = { embedded: 'embedded database', postgres: 'Postgres' } as const;
  return [
    ...(['embedded', 'postgres'] as const).flatMap((which) => [
      row(`empty jobs of one process, ${names[which]}`, speeds[which].empty, jobTargets.empty),
      row(`jobs that wait 120 ms, of one process, ${names[which]}`, speeds[which].slow, jobTargets.slow),
    ]),
    {
      measure: `10,000 jobs, ${kills.kills} processes killed: effects`,
      value: String(kills.effects),
      yardstick: '10000',
      holds: kills.effects === 10_000 && kills.left === 0,
    },
    {
      measure: '… run a second time, because their process was killed',
      value: String(kills.runs - kills.effects),
      yardstick: '',
    },
    {
      measure: '… parked: the one that kills its process',
      value: String(kills.parked),
      yardstick: '1',
      holds: kills.parked === 1,
    },
  ];
}

/** Events that one process must deliver to one quick receiver in a second. */
const deliveryTarget = 100;

export function deliveryRows({ kills, ...speeds }: DeliveryMeasurements): Row[] {
  const row = (measure: string, value: number): Row => ({
    measure: `events of one process to one receiver, ${measure}`,
    value: `${Math.round(value)} /s`,
    yardstick: `${deliveryTarget} /s`,
    holds: value >= deliveryTarget,
  });
  return [
    row('Postgres', speeds.postgres),
    row('beside one that never answers', speeds.besideHanging),
    row('embedded database', speeds.embedded),
    {
      measure: `10,000 changes, servers killed ${kills.kills} times and the receiver ${kills.receiverKills} times: events that arrived`,
      value: String(kills.arrived),
      yardstick: '10000',
      holds: kills.changes === 10_000 && kills.arrived === 10_000,
    },
    {
      measure: '… for the first time after a later one of their subject',
      value: String(kills.outOfOrder),
      yardstick: '0',
      holds: kills.outOfOrder === 0,
    },
    { measure: '… more than once', value: String(kills.receipts - kills.arrived), yardstick: '' },
  ];
}

/** What row-level security may add to a call that reads. */
const restrictedLimit = 1.15;

export const restrictedRows = (reads: readonly RestrictedRead[]): Row[] =>
  reads.map(({ read, restricted, owner, ratio }) => ({
    measure: `row-level security: reading ${read}`,
    value: `${restricted.toFixed(2)} ms`,
    yardstick: `${owner.toFixed(2)} ms`,
    ratio,
    limit: restrictedLimit,
  }));

/** Milliseconds that a call with 1,000 orders may take. */
const usageLimit = 300;

export const usageRows = ({ median, slow, atOnce, wrong }: UsageSpeed): Row[] => [
  {
    measure: 'counting 1,000 orders of 200 shops in one call',
    value: milliseconds(median),
    yardstick: milliseconds(usageLimit),
    ratio: median / usageLimit,
    limit: 1,
  },
  {
    measure: '… 95 of 100 calls',
    value: milliseconds(slow),
    yardstick: milliseconds(usageLimit),
    ratio: slow / usageLimit,
    limit: 1,
  },
  { measure: '… while two servers receive the same events at once', value: milliseconds(atOnce), yardstick: '' },
  {
    measure: '… shops with a wrong count after 100,000 events, repeated, reordered, by two servers',
    value: String(wrong),
    yardstick: '0',
    holds: wrong === 0,
  },
];

export const startRow = (value: number): Row => ({
  measure: 'start to first answer, new database with demo data',
  value: seconds(value),
  yardstick: '',
});

export const buildRows = ({ allCold, remoteCold, remoteWarm }: BuildTimes): Row[] => [
  { measure: 'build of host and remotes, cold', value: seconds(allCold), yardstick: '' },
  { measure: 'build of one remote, cold', value: seconds(remoteCold), yardstick: '' },
  { measure: 'build of one remote, after a change', value: seconds(remoteWarm), yardstick: '' },
];
