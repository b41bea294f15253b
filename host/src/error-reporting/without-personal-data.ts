import type { ErrorEvent } from '@sentry/react';

/**
 * Removes possible personal data and secrets from a text: mail addresses, query strings, IBANs, and everything long
 * enough to be a token or a secret. Uuids remain, because they are meaningless without the database and identify the
 * failed row. So do the hashes in our file names, which are the same for all users and identify the build.
 */
export function redacted(text: string): string {
  return text
    .replace(/[^\s"'<>(),;:]+@[^\s"'<>(),;:]+/g, '[e-mail]')
    .replace(/\?[^\s"'<>)]+/g, '?[query]')
    .replace(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,4})?\b/g, '[iban]')
    .replace(/[\w-]{24,}/g, (run, at: number, whole: string) =>
      uuid.test(run) || isHashOfFile(run, whole.slice(0, at), whole.slice(at + run.length)) ? run : '[secret]',
    );
}

/** The form of our file names: `/assets/main.<43 characters>.js` (docs/decisions/0023). */
const isHashOfFile = (run: string, before: string, after: string): boolean =>
  run.length === 43 && /\/(assets|remotes)\/[\w./-]+\.$/.test(before) && /^\.(js|css)\b/.test(after);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Our own bundles. Other addresses in a stack are those of pages, which may contain a mailed token, or of other sites. */
const isBundle = (address: string): boolean => /\/(assets|remotes)\/[^?#]+$/.test(address);

/** The last check of a report before it is sent (threats: no secrets and personal data in error reports). */
export function withoutPersonalData(event: ErrorEvent): ErrorEvent {
  const { request: _, user: __, breadcrumbs: ___, ...rest } = event;
  const values = event.exception?.values?.map((exception) => ({
    ...exception,
    value: redacted(exception.value ?? ''),
    stacktrace: {
      frames: (exception.stacktrace?.frames ?? []).map((frame) => {
        const file = frame.filename?.replace(/[?#].*$/, '') ?? '';
        return { ...frame, filename: isBundle(file) ? file : 'page' };
      }),
    },
  }));
  return values ? { ...rest, exception: { values } } : rest;
}
