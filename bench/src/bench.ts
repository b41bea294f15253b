import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { buildMonolith, monolithRegistry } from '@kontor/workspace/build-monolith';
import { buildPortal, registryFolder } from '@kontor/workspace/build-portal';
import { root } from '@kontor/workspace/bundles';
import { apiThroughput } from './api-throughput.ts';
import { homeLoads } from './api-waves.ts';
import { startPortalBefore } from './before.ts';
import { launchBrowser } from './browser.ts';
import { buildTimes } from './build-times.ts';
import { deliverySpeed } from './deliveries.ts';
import { deploySpeed } from './deploy-speed.ts';
import { failedLogins } from './failed-logins.ts';
import { measureFirstPaint } from './first-paint.ts';
import { firstPaintRows } from './first-paint-rows.ts';
import { guardSpeed } from './guard-speed.ts';
import { jobSpeed } from './jobs.ts';
import { layoutShifts } from './layout-shifts.ts';
import { loginLoad } from './login-load.ts';
import { machine } from './machine.ts';
import { measurePages } from './pages.ts';
import { startPortal } from './portal.ts';
import { withoutServerScripts, withRegistry } from './registries.ts';
import { canaryLoad, grownLoads, hangingRemote } from './registry-load.ts';
import { registryRows } from './registry-rows.ts';
import { renderedPages } from './rendered-pages.ts';
import { isKept, type Row, table } from './report.ts';
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
import { shiftRows } from './shift-rows.ts';
import { startTime } from './start-time.ts';
import { telemetryCost } from './telemetry-cost.ts';
import { usageSpeed } from './usage.ts';
import { signIn } from './visitor.ts';

const firstPaintTurns = 7;

const progress = (text: string) => console.log(`… ${text}`);

const [load = 0] = loadavg();
progress('building the portal and the monolith');
if (!(await buildPortal())) throw new Error('The portal does not build.');
await buildMonolith();

progress('start');
const start = startRow(await startTime());

progress('pages: bytes, waterfall, first paint, navigation');
const federated = await startPortal(registryFolder);
const rows: Row[] = [];
let facts: string;
try {
  const monolith = await startPortal(monolithRegistry);
  const browser = await launchBrowser();
  try {
    facts = machine(browser.version(), load);
    const visitor = await signIn(browser, federated);
    rows.push(...pageRows(await measurePages(browser, { federated, monolith })));
    rows.push(...homeRows(await homeLoads(browser, federated, visitor)), guardRow(guardSpeed()));
    progress('first paint: against the portal whose pages came from scripts alone');
    const before = await startPortalBefore();
    try {
      const firstPaint = await measureFirstPaint(browser, { now: federated, before }, firstPaintTurns);
      rows.push(...firstPaintRows(firstPaint, await renderedPages(browser, registryFolder)));
    } finally {
      await before.stop();
    }
    progress('layout shifts of every page');
    rows.push(
      ...(await withRegistry(withoutServerScripts, async (unrendered) => {
        const left = await startPortal(unrendered);
        try {
          return shiftRows(await layoutShifts(browser, { server: federated, browser: left }));
        } finally {
          await left.stop();
        }
      })),
    );
    progress('the registry: deploys, growth, a remote that hangs');
    rows.push(
      ...registryRows(
        await deploySpeed(),
        await grownLoads(browser),
        await canaryLoad(),
        await hangingRemote(browser, federated),
      ),
    );
  } finally {
    await browser.close();
    await monolith.stop();
  }
} finally {
  await federated.stop();
}
progress('the API against an empty route');
rows.push(...apiRows(await apiThroughput()));
progress('metrics and traces');
rows.push(...telemetryRows(await telemetryCost()));
progress('logins');
rows.push(...loginRows(await loginLoad(), await failedLogins()));
progress('jobs');
rows.push(...jobRows(await jobSpeed()));

progress('events for other systems');
rows.push(...deliveryRows(await deliverySpeed()));
progress('row-level security');
rows.push(...restrictedRows(await restrictedReads()));
progress('counting orders');
rows.push(...usageRows(await usageSpeed()));
progress('builds');
rows.push(start, ...buildRows(await buildTimes()));

const results = table(rows);
const over = rows.filter((row) => isKept(row) === false).length;
console.log(`\n${results}\n\n${over === 0 ? 'All limits are kept.' : `${over} beyond the limit.`}`);
await writeFile(join(root, 'bench/RESULTS.md'), `# Results\n\n${facts}\n\n${results}\n`);
