import type { SentAttachment } from './attachment.ts';

/** How the HTML of a mail refers to one of its pictures (RFC 2392). */
export const pictureAddress = (name: string): string => `cid:${name}`;

/** Whether a file is shown within a mail, and not beside it. */
export const isPictureIn = (html: string, name: string): boolean => html.includes(`src="${pictureAddress(name)}"`);

/** The HTML of a mail for a page, which cannot refer to its pictures. */
export const htmlWithPictures = (html: string, pictures: readonly SentAttachment[]): string =>
  pictures.reduce(
    (shown, { name, type, content }) =>
      shown.replaceAll(
        `src="${pictureAddress(name)}"`,
        () => `src="data:${type};base64,${Buffer.from(content).toString('base64')}"`,
      ),
    html,
  );
