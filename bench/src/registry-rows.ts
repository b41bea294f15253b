import type { DeploySpeed } from './deploy-speed.ts';
import type { Compared } from './interleaved.ts';
import type { CanaryLoad, GrownLoad } from './registry-load.ts';
import type { Row } from './report.ts';
import { kilobytes, milliseconds, seconds } from './units.ts';

/** Maximum waiting time of a team, including the start of the tool. */
const limitSeconds = { publish: 10, rollback: 5 };

/** A hanging remote must have no measurable effect on pages that do not need it; paints vary this much anyway. */
const hangLimit = 1.05;

/**
 * With canaries pages are composed and compressed anew for clients without cookies; that must not overload a server.
 */
const canaryLimit = 20;

export function registryRows(
  { publish, rollback }: DeploySpeed,
  loads: readonly GrownLoad[],
  canaries: CanaryLoad,
  hanging: Compared,
): Row[] {
  const [one] = loads;
  if (!one) throw new Error('No load was measured.');
  return [
    {
      measure: 'publish to live, without the gate',
      value: seconds(publish),
      yardstick: seconds(limitSeconds.publish),
      holds: publish <= limitSeconds.publish,
    },
    {
      measure: 'rollback to live',
      value: seconds(rollback),
      yardstick: seconds(limitSeconds.rollback),
      holds: rollback <= limitSeconds.rollback,
    },
    ...loads.slice(1).flatMap((load) => growthRows(load, one)),
    {
      measure: 'pages of 20 remotes, 8 with a canary, to browsers without cookies',
      value: `${Math.round(canaries.withCanaries)} /s`,
      yardstick: `${Math.round(canaries.without)} /s`,
      ratio: canaries.without / canaries.withCanaries,
      limit: canaryLimit,
    },
    {
      measure: 'home while a remote that it does not need hangs: largest paint',
      value: milliseconds(hanging.federated),
      yardstick: milliseconds(hanging.monolith),
      ratio: hanging.ratio,
      limit: hangLimit,
    },
  ];
}

/** With more remotes only the document in the page grows, by less than the size of their records. */
function growthRows(load: GrownLoad, one: GrownLoad): Row[] {
  const [grown, records] = [load.bytes - one.bytes, load.documentBytes - one.documentBytes];
  return [
    {
      measure: `/login with ${load.remotes} remotes against one: bytes more`,
      value: kilobytes(grown),
      yardstick: kilobytes(records),
      holds: grown <= records,
    },
    {
      measure: `/login with ${load.remotes} remotes against one: requests, waves`,
      value: `${load.requests}, ${load.waves}`,
      yardstick: `${one.requests}, ${one.waves}`,
      holds: load.requests === one.requests && load.waves === one.waves,
    },
  ];
}
