import type { Portal } from '../portal.ts';
import { isWholePage } from '../rendered-page.ts';
import type { Visitor } from '../visitor.ts';

/** Of each page; visitors who come one after the other. */
const visits = 30;

/** The share of signed-in pages that come with all of their content. */
export async function renderedShare({ api }: Portal, { memory, home, subscription }: Visitor): Promise<number> {
  const cookie = memory.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  let whole = 0;
  for (let visit = 0; visit < visits; visit += 1) {
    for (const path of [home, subscription]) {
      const answer = await fetch(api + path, { headers: { accept: 'text/html', cookie } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`A page was answered ${answer.status}.`);
      if (isWholePage(answer.headers)) whole += 1;
    }
  }
  return whole / (2 * visits);
}
