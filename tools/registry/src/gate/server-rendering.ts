import { setTimeout as pause } from 'node:timers/promises';
import type { HostRelease, Release } from '@kontor/contract/registry';
import { subjectOf } from '@kontor/registry/releases-in-place';
import { type Pages, pagesOf } from '../journey/demo-people.ts';
import type { Refusal } from './refusal.ts';

/** A page that is rendered for the first time may take longer than visitors wait; the next visit gets it. */
const timeoutMs = 10_000;

const languages = ['de', 'en'] as const;

/** Why the portal sent a page for the browser to render; `null` if it did not, or is not meant to. */
async function outcomeOf(origin: string, path: string, language: string): Promise<string | null> {
  const answer = await fetch(origin + path, { headers: { accept: 'text/html', 'accept-language': language } });
  await answer.body?.cancel();
  return /^rendering;desc="(.*)"$/.exec(answer.headers.get('server-timing') ?? '')?.[1] ?? null;
}

async function finalOutcomeOf(origin: string, path: string, language: string): Promise<string | null> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const outcome = await outcomeOf(origin, path, language);
    if (outcome !== 'slow' || performance.now() > deadline) return outcome;
    await pause(50);
  }
}

/**
 * The portal renders every public page of a release on the server, in both languages. Otherwise browsers would render
 * it, and visitors wait.
 *
 * @param release the host itself, or a remote
 */
export async function serverRendering(
  origin: string,
  host: HostRelease,
  release: Release,
  known: Pages,
): Promise<Refusal[]> {
  if (!host.build.server || !release.build.server) return [];
  const name = subjectOf(release);
  const pages = Object.entries(pagesOf(name, known)).filter(
    ([, { access, path }]) => access === 'public' && !path.includes(':'),
  );
  const refusals: Refusal[] = [];
  for (const [page, { path }] of pages) {
    const failures = new Set<string>();
    for (const language of languages) {
      const outcome = await finalOutcomeOf(origin, path, language);
      if (outcome !== null) failures.add(outcome);
    }
    if (failures.size === 0) continue;
    refusals.push({
      rule: 'server-rendering',
      reason: `The server cannot render the page ${page} of ${name} (${path}): ${[...failures].join('; ')}.`,
      wayOut:
        'Open that page of a local portal, whose log has the whole error: what is rendered must not ask for the browser, its window or its document before an effect.',
    });
  }
  return refusals;
}
