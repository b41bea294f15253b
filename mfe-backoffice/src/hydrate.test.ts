import { hydrateRemote } from '@kontor/testing/hydrate-remote';
import { pageAnswersOf, silentApi } from '@kontor/testing/page-answers';
import { pageMarkup } from '@kontor/testing/page-markup';
import { expect, test } from 'vitest';
import { remote } from './remote.tsx';
import { bodies, pages, rendered } from './testing/signed-in-pages.ts';

test.each(pages)(
  'what the server has rendered of %s in %s is taken over, and nothing is asked again',
  async (_, language, at) => {
    const { api, asked } = silentApi();
    const answers = pageAnswersOf(remote, at, bodies);
    const { root, before } = await hydrateRemote(remote, { at, language, host: { ...rendered, api }, answers });
    expect(pageMarkup(root)).toBe(before);
    expect(asked).toEqual([]);
  },
);

test.each(pages)('of %s in %s the browser asks what the server had no answer to', async (_, language, at) => {
  const { api, asked } = silentApi();
  await hydrateRemote(remote, { at, language, host: { ...rendered, api } });
  expect(asked).toHaveLength(1);
});
