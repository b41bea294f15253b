import { postgresPrograms, startPostgres } from '@kontor/workspace/postgres';
import type { Browser } from '@playwright/test';
import { startPortal } from './portal.ts';
import { answersPerSecond } from './request-loop.ts';
import { signIn } from './visitor.ts';

/** Answers a second for a signed-in user's page, on Postgres. */
export interface RenderedPages {
  /** With the page's content in the HTML. */
  readonly rendered: number;
  /** All, while so many ask that there is no time to render each. */
  readonly overloaded: number;
}

const milliseconds = 5_000;
const many = 64;

/** Asks for a shop's home. `null` if no answer has its content, or without Postgres. */
export async function renderedPages(browser: Browser, registry: string): Promise<RenderedPages | null> {
  if (postgresPrograms() === null) return null;
  const postgres = await startPostgres();
  try {
    const portal = await startPortal(registry, { DATABASE_URL: postgres.url });
    try {
      const { memory, home } = await signIn(browser, portal);
      const cookies = memory.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      const asked = {
        origin: portal.api,
        path: home,
        headers: ['Accept: text/html', `Cookie: ${cookies}`],
        milliseconds,
      };
      const counts = (answer: Buffer) => answer.includes('<h1');
      // The first round warms the server up and does not count.
      if ((await answersPerSecond({ ...asked, counts })) === 0) return null;
      const rendered = await answersPerSecond({ ...asked, counts });
      return { rendered, overloaded: await answersPerSecond({ ...asked, connections: many }) };
    } finally {
      await portal.stop();
    }
  } finally {
    postgres.stop();
  }
}
