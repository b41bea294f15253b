import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import type { Portal } from '../portal.ts';
import { inBrowser } from '../running.ts';
import { openSlowPage, slowDownProcessor } from '../slow-phone.ts';
import { openContext, type Visitor } from '../visitor.ts';

/** Keeps each processor busy for a share of every 20 ms, as other work on the machine would. */
const busyProgram = `
  const share = Number(process.argv[1]);
  const turn = () => {
    const until = performance.now() + 20 * share;
    while (performance.now() < until);
    setTimeout(turn, 20 * (1 - share));
  };
  turn();
  process.send?.('busy');
`;

/** Works while this share of all processors is used by others. */
export async function besideLoad<Result>(share: number, work: () => Promise<Result>): Promise<Result> {
  const processes = cpus().map(() =>
    spawn(process.execPath, ['-e', busyProgram, String(share)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  );
  try {
    await Promise.all(processes.map((each) => once(each, 'message')));
    return await work();
  } finally {
    for (const each of processes) each.kill();
  }
}

/** Works while two others open pages of the same portal on slow phones, one after the other, on the same machine. */
export const besideVisitors = <Result>(
  portal: Portal,
  visitor: Visitor,
  work: () => Promise<Result>,
): Promise<Result> =>
  inBrowser(
    async (browser) => {
      let isOver = false;
      const visit = async () => {
        while (!isOver) {
          const context = await openContext(browser, portal, visitor.memory);
          const { page, session } = await openSlowPage(context);
          await slowDownProcessor(session);
          for (const path of [visitor.home, visitor.subscription]) await page.goto(path, { waitUntil: 'networkidle' });
          await context.close();
        }
      };
      const visitors = [visit(), visit()];
      try {
        return await work();
      } finally {
        isOver = true;
        await Promise.all(visitors);
      }
    },
    { measuresTimes: false },
  );
