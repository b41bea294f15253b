import type { RemoteName } from '@kontor/contract/routes';
import { addTexts } from '@kontor/platform/i18n';
import type { RemoteModule } from '@kontor/platform/remote-module';
import type { i18n } from 'i18next';
import { reportError } from '../error-reporting/report-error.ts';
import { loadRemote } from '../federation/load-remote.ts';
import type { RemoteResult } from '../federation/remote-result.ts';

/** React's `use` reads these marks and then needs not suspend, for an instant, on what is there already. */
type ReadablePromise<T> = Promise<T> & { status?: 'fulfilled'; value?: T };

const results = new Map<RemoteName, Promise<RemoteResult>>();

/** The outcome of loading a remote. It never rejects. Failures are not kept, so that whoever asks next tries again. */
export function fetchRemote(name: RemoteName): Promise<RemoteResult> {
  const known = results.get(name);
  if (known) return known;
  const fresh: ReadablePromise<RemoteResult> = loadRemote(name).then((value) => {
    if (!value.ok) results.delete(name);
    return Object.assign(fresh, { status: 'fulfilled', value }).value;
  });
  results.set(name, fresh);
  return fresh;
}

/**
 * The same for an area that somebody looks at: a failure is reported to the remote's owner, also where the last known good
 * release stepped in, and shown by the area. What fails while it is only fetched ahead may never be missed.
 */
export function remoteModule(name: RemoteName): Promise<RemoteResult> {
  const result = fetchRemote(name);
  void result.then((value) => {
    const failure = value.ok ? value.insteadOf : value;
    if (failure) reportError(failure.error, name, failure.version);
  });
  return result;
}

/** Adds a remote's texts under its name, once. */
export function addTextsOf({ name, i18n: texts }: RemoteModule, instance: i18n): void {
  if (!instance.hasResourceBundle('de', name)) addTexts(instance, name, texts);
}
