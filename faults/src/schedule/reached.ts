import { setTimeout as pause } from 'node:timers/promises';

const between = 10;

/** Asks again and again until a state is reached; `false` if something else ended first. */
export async function reached(ended: Promise<unknown>, ask: () => Promise<boolean>): Promise<boolean> {
  let isOver = false;
  const over = ended.then(() => {
    isOver = true;
  });
  while (!isOver) {
    if (await ask()) return true;
    await Promise.race([over, pause(between)]);
  }
  return false;
}
