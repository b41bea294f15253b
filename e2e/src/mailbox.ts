import { type APIRequestContext, expect } from '@playwright/test';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  readonly sentAt: string;
}

/** Waits for the newest mail to an address and returns it. */
export async function newestMail(request: APIRequestContext, to: string): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        const mails = (await (await request.get('/dev/mailbox.json')).json()) as Mail[];
        found = mails.find((mail) => mail.to === to);
        return found !== undefined;
      },
      { message: `a mail to ${to}` },
    )
    .toBe(true);
  if (!found) throw new Error(`No mail to ${to}`);
  return found;
}

/** The path of the first link to the portal in a mail. */
export function linkPath(mail: Mail): string {
  const [link] = mail.links;
  if (link === undefined) throw new Error(`The mail '${mail.subject}' has no link`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}
