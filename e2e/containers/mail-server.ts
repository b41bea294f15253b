import { expect } from '@playwright/test';
import { z } from 'zod';

const OfMailpit = z.object({ messages: z.array(z.object({ ID: z.string() })) });
const OfStandIn = z.array(
  z.object({ time: z.string(), to: z.array(z.object({ address: z.string() })), text: z.string() }),
);

/** Mailpit's calls, or those of its stand-in (deploy/stand-ins). */
async function newestText(server: string, to: string): Promise<string | undefined> {
  const found = await fetch(`${server}/api/v1/search?query=${encodeURIComponent(`to:${to}`)}`);
  if (found.ok) {
    const [newest] = OfMailpit.parse(await found.json()).messages;
    if (newest === undefined) return undefined;
    return z.object({ Text: z.string() }).parse(await (await fetch(`${server}/api/v1/message/${newest.ID}`)).json())
      .Text;
  }
  const mails = OfStandIn.parse(await (await fetch(`${server}/api/email`)).json());
  return mails
    .filter((mail) => mail.to.some(({ address }) => address === to))
    .toSorted((one, other) => one.time.localeCompare(other.time))
    .at(-1)?.text;
}

/** Waits for a mail to an address; the path of the first link to the portal in it. */
export async function pathInMail(server: string, portal: string, to: string): Promise<string> {
  let path: string | undefined;
  await expect
    .poll(
      async () => {
        const text = (await newestText(server, to)) ?? '';
        const link = /https?:\/\/\S+/g;
        path = text
          .match(link)
          ?.find((url) => url.startsWith(portal))
          ?.slice(portal.length);
        return path;
      },
      { message: `a mail with a link to ${to}` },
    )
    .toBeDefined();
  return path ?? '';
}
