import type { Browser } from '@playwright/test';
import { answersPerSecond } from './request-loop.ts';
import { withPortal } from './running.ts';
import { signIn } from './visitor.ts';

/** Answers a second for a signed-in user's page, on Postgres. */
interface Pages {
  /** With all of the page's content in the HTML. */
  readonly rendered: number;
  /** Their share of all, at the same time. */
  readonly share: number;
  /** All, while so many ask that there is no time to render each. */
  readonly overloaded: number;
}

/** By whose code renders them: the host's alone, or a remote's, too, in a process for each. */
export interface RenderedPages {
  readonly ofHost: Pages;
  readonly ofRemote: Pages;
}

const milliseconds = 5_000;
/** Until the code of the server is compiled as it stays: in the second five seconds it answers a tenth less than in the third. */
const warmUp = 10_000;
/** As many as the server works on at once; further ones come as the loading screen, at once and without end. */
const atOnce = 4;
const many = 64;

/** `isWholePage`, of an answer whose headers are not read one by one: that would measure the reader. */
const isWhole = (answer: Buffer) => !answer.includes('\r\netag:') && !answer.includes('\r\nserver-timing: rendering');

/** Asks for a shop's home, and for its subscription. `null` if no answer has its content. */
export const renderedPages = (browser: Browser, registry: string): Promise<RenderedPages | null> =>
  withPortal(registry, async (portal) => {
    const { memory, home, subscription } = await signIn(browser, portal);
    const cookies = memory.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

    async function measure(path: string): Promise<Pages | null> {
      let answers = 0;
      let whole = 0;
      const counts = (answer: Buffer) => {
        const isRendered = isWhole(answer);
        answers += 1;
        whole += isRendered ? 1 : 0;
        return isRendered;
      };
      const asked = {
        origin: portal.api,
        path,
        headers: ['Accept: text/html', 'Accept-Encoding: br', `Cookie: ${cookies}`],
        milliseconds,
        connections: atOnce,
      };
      // The first round warms the server up and does not count.
      if ((await answersPerSecond({ ...asked, milliseconds: warmUp, counts: isWhole })) === 0) return null;
      const rendered = await answersPerSecond({ ...asked, counts });
      const overloaded = await answersPerSecond({ ...asked, connections: many });
      return { rendered, share: whole / answers, overloaded };
    }

    const ofHost = await measure(home);
    const ofRemote = await measure(subscription);
    return ofHost && ofRemote && { ofHost, ofRemote };
  });
