import { addTexts } from '@kontor/platform/i18n';
import type { RemoteModule, RemoteName } from '@kontor/platform/remote-module';
import type { i18n } from 'i18next';
import { reportError } from '../error-reporting/report-error.ts';
import { loadRemote } from '../federation/load-remote.ts';
import type { RemoteResult } from '../federation/remote-result.ts';

const results = new Map<RemoteName, Promise<RemoteResult>>();

/**
 * The outcome of loading a remote, the same promise until it is forgotten, so that React can wait for it. A failure is
 * reported to the remote's owner and shown by the area; it never rejects.
 */
export function remoteModule(name: RemoteName): Promise<RemoteResult> {
  const known = results.get(name);
  if (known) return known;
  const fresh = loadRemote(name).then((result) => {
    if (!result.ok) reportError(result.error, name);
    return result;
  });
  results.set(name, fresh);
  return fresh;
}

/** Lets the next use load the remote again. */
export function forgetRemote(name: RemoteName): void {
  results.delete(name);
}

/** Adds a remote's texts under its name, once. */
export function addTextsOf({ name, i18n: texts }: RemoteModule, instance: i18n): void {
  if (!instance.hasResourceBundle('de', name)) addTexts(instance, name, texts);
}
