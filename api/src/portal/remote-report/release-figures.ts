import type { ReleaseFigures, ReleaseStatus } from '@kontor/contract/operator-status';
import type { LoadFailure } from '@kontor/contract/remote-report';
import { failureRate } from '@kontor/domain/release-figures';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { type Histogram, loadsIn, quantile } from './load-time.ts';
import { findErrors, findFailures, findLoads, type Windows } from './remote-report.repository.ts';

/** The reports on one release, in both windows. */
export type ReportedFigures = Pick<ReleaseStatus, 'hour' | 'day'>;

/** Returns the figures of any release; zero for one without reports. */
export async function readReleaseFigures(
  db: Queryable,
  windows: Windows,
): Promise<(remote: string, version: string) => ReportedFigures> {
  const loads = await findLoads(db, windows);
  const failures = await findFailures(db, windows);
  const errors = await findErrors(db, windows);
  return (remote, version) => {
    const isOfRelease = (row: { remote: string; version: string }) => row.remote === remote && row.version === version;
    const ownLoads = loads.filter(isOfRelease);
    const ownFailures = failures.filter(isOfRelease);
    const ownErrors = errors.find(isOfRelease);
    const figuresOf = (window: 'in_hour' | 'in_day') =>
      figures(
        new Map(ownLoads.map((row) => [row.up_to_ms, row[window]])),
        new Map(ownFailures.map((row) => [row.reason, row[window]])),
        ownErrors?.[window] ?? 0,
      );
    return { hour: figuresOf('in_hour'), day: figuresOf('in_day') };
  };
}

function figures(histogram: Histogram, byReason: ReadonlyMap<LoadFailure, number>, errors: number): ReleaseFigures {
  const counts = { loads: loadsIn(histogram), failures: [...byReason.values()].reduce((sum, count) => sum + count, 0) };
  const of = (reason: LoadFailure) => byReason.get(reason) ?? 0;
  return {
    ...counts,
    failuresByReason: {
      incompatible: of('incompatible'),
      unreachable: of('unreachable'),
      timeout: of('timeout'),
      broken: of('broken'),
    },
    failureRate: failureRate(counts),
    p50: quantile(histogram, 0.5),
    p95: quantile(histogram, 0.95),
    errors,
  };
}
