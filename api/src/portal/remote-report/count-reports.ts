import type { Registry } from '@kontor/contract/registry';
import type { RemoteReport } from '@kontor/contract/remote-report';
import { publishedVersions } from '@kontor/domain/release-choice';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { Telemetry } from '../../infrastructure/telemetry/telemetry.ts';
import { hourOf } from './hours.ts';
import { classOf } from './load-time.ts';
import { addCounts } from './remote-report.repository.ts';

/**
 * Adds reports to the counts of their hour. Unknown releases are dropped, so that there are never more counters than
 * releases.
 */
export async function countReports(
  { database, telemetry }: Pick<Infrastructure, 'database' | 'telemetry'>,
  registry: Registry,
  reports: readonly RemoteReport[],
  now: Date,
): Promise<void> {
  const hour = hourOf(now);
  const known = reports.filter(({ remote, version }) => isKnown(registry, remote, version));
  const counter = ({ remote, version }: RemoteReport) => ({ remote, version, hour });
  const loads = known.flatMap((report) =>
    report.outcome === 'loaded' ? [{ ...counter(report), up_to_ms: classOf(report.milliseconds) }] : [],
  );
  const failures = known.flatMap((report) =>
    report.outcome === 'failed' ? [{ ...counter(report), reason: report.reason }] : [],
  );
  const errors = known.flatMap((report) => (report.outcome === 'threw' ? [counter(report)] : []));
  await addCounts(database, 'remote_load', counted(loads));
  await addCounts(database, 'remote_failure', counted(failures));
  await addCounts(database, 'remote_error', counted(errors));
  for (const report of known) countInMetrics(telemetry, report);
}

function countInMetrics(telemetry: Telemetry, report: RemoteReport): void {
  const { remote, version } = report;
  if (report.outcome === 'threw') return telemetry.count('remoteErrors', { remote, version });
  telemetry.count('remoteLoads', { remote, version });
  if (report.outcome === 'failed') telemetry.count('remoteLoadFailures', { remote, version, reason: report.reason });
}

const isKnown = ({ remotes }: Registry, remote: string, version: string): boolean => {
  const deployment = Object.hasOwn(remotes, remote) ? remotes[remote] : undefined;
  return deployment !== undefined && publishedVersions(deployment).includes(version);
};

/** Equal rows once, with their number; in the same order for all requests, so that two never wait for each other. */
function counted<Row extends object>(rows: readonly Row[]): (Row & { count: number })[] {
  const byKey = new Map<string, Row & { count: number }>();
  for (const row of rows) {
    const key = JSON.stringify(Object.values(row));
    byKey.set(key, { ...row, count: (byKey.get(key)?.count ?? 0) + 1 });
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
