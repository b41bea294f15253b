import { registryFolder } from '@kontor/workspace/build-portal';
import { apiThroughput } from './api-throughput.ts';
import { homeLoads } from './api-waves.ts';
import { monolithRegistry } from './build-monolith.ts';
import { buildTimes } from './build-times.ts';
import { deliverySpeed } from './deliveries.ts';
import { deploySpeed } from './deploy-speed.ts';
import { failedLogins } from './failed-logins.ts';
import { measureFirstPaint } from './first-paint.ts';
import { firstPaintRows } from './first-paint-rows.ts';
import { guardSpeed } from './guard-speed.ts';
import { measureHand } from './hand/hand.ts';
import { handRows } from './hand/hand-rows.ts';
import { jobSpeed } from './jobs.ts';
import { layoutShifts } from './layout-shifts.ts';
import { loginLoad } from './login-load.ts';
import { measurePages } from './pages.ts';
import { canaryLoad, grownLoads, hangingRemote } from './registry-load.ts';
import { registryRows } from './registry-rows.ts';
import { renderedPages } from './rendered-pages.ts';
import { renderedRows } from './rendered-rows.ts';
import type { Row } from './report.ts';
import { restrictedReads } from './row-level-security.ts';
import {
  apiRows,
  buildRows,
  deliveryRows,
  guardRow,
  homeRows,
  jobRows,
  loginRows,
  pageRows,
  restrictedRows,
  startRow,
  telemetryRows,
  usageRows,
} from './rows.ts';
import { inBrowser, withPortal } from './running.ts';
import { shiftRows } from './shift-rows.ts';
import { startTime } from './start-time.ts';
import { telemetryCost } from './telemetry-cost.ts';
import { usageSpeed } from './usage.ts';
import { signIn } from './visitor.ts';

const turns = 7;

/** What is measured together, by its name on the command line; in the order of the table. */
export const parts = {
  start: async () => [startRow(await startTime())],

  /** Bytes, waterfall, first paint and navigation against a monolith. */
  pages: () =>
    inBrowser((browser) =>
      withPortal(registryFolder, (federated) =>
        withPortal(monolithRegistry, async (monolith) => {
          const visitor = await signIn(browser, federated);
          return [
            ...pageRows(await measurePages(browser, { federated, monolith })),
            ...homeRows(await homeLoads(browser, federated, visitor)),
            guardRow(guardSpeed()),
          ];
        }),
      ),
    ),

  /** How soon pages show something and react. */
  paint: () =>
    inBrowser((browser) =>
      withPortal(registryFolder, (federated) =>
        withPortal(monolithRegistry, async (monolith) =>
          firstPaintRows(await measureFirstPaint(browser, { federated, monolith }, turns)),
        ),
      ),
    ),

  /** How soon a page answers to a hand. */
  hand: async () => handRows(await measureHand(turns)),

  rendering: () => inBrowser(async (browser) => renderedRows(await renderedPages(browser, registryFolder))),

  // Of every page. Each takes a quarter of an hour or more, so that a run may be interrupted between them.
  'shifts-server-390': async () => shiftRows(await layoutShifts({ ways: ['server'], widths: [390] })),
  'shifts-server-1440': async () => shiftRows(await layoutShifts({ ways: ['server'], widths: [1440] })),
  'shifts-browser-390': async () => shiftRows(await layoutShifts({ ways: ['browser'], widths: [390] })),
  'shifts-browser-1440': async () => shiftRows(await layoutShifts({ ways: ['browser'], widths: [1440] })),

  /** Deploys, growth, a remote that hangs. */
  registry: () =>
    inBrowser((browser) =>
      withPortal(registryFolder, async (federated) =>
        registryRows(
          await deploySpeed(),
          await grownLoads(browser),
          await canaryLoad(),
          await hangingRemote(browser, federated),
        ),
      ),
    ),

  /** Against an empty route. */
  api: async () => apiRows(await apiThroughput()),
  telemetry: async () => telemetryRows(await telemetryCost()),
  logins: async () => loginRows(await loginLoad(), await failedLogins()),
  jobs: async () => jobRows(await jobSpeed()),
  /** For other systems. */
  events: async () => deliveryRows(await deliverySpeed()),
  tenants: async () => restrictedRows(await restrictedReads()),
  usage: async () => usageRows(await usageSpeed()),
  builds: async () => buildRows(await buildTimes()),
} as const satisfies Record<string, () => Promise<readonly Row[]>>;

export type PartName = keyof typeof parts;

export const partNames = Object.keys(parts) as readonly PartName[];
