import { hydrateRemote } from '@kontor/testing/hydrate-remote';
import { silentApi } from '@kontor/testing/page-answers';
import { expect, test } from 'vitest';
import { remote as itself } from './remote.tsx';
import { answersOf, dunned, renderedAt, renderedPages, withNotice } from './testing/rendered-pages.tsx';

const remote = withNotice(itself);
const cases = renderedPages.flatMap(({ at }) => [['de', at] as const, ['en', at] as const]);

/** Prices of a selection, which no page can ask for ahead. */
const isPrice = (call: string) => call.startsWith('POST ');

test.each(cases)(
  'in %s, what the server has rendered of %s is taken over, and nothing is asked again',
  async (language, at) => {
    const { api, asked } = silentApi();
    const answers = answersOf(remote, at);
    const { root, before } = await hydrateRemote(remote, { at, language, host: { api, renderedAt }, answers });
    expect(root.innerHTML).toBe(before);
    expect(asked.filter((call) => !isPrice(call))).toEqual([]);
  },
);

test.each(renderedPages)('$at of a shop in dunning is taken over as it is', async ({ at }) => {
  const { api, asked } = silentApi();
  const answers = answersOf(remote, at, dunned);
  const { root, before } = await hydrateRemote(remote, { at, host: { api, renderedAt }, answers });
  expect(root.innerHTML).toBe(before);
  expect(asked.filter((call) => !isPrice(call))).toEqual([]);
});

test.each(renderedPages)(
  'where the server has no answers, $at asks for what its route declares, and for nothing else',
  async ({ at }) => {
    const { api, asked } = silentApi();
    await hydrateRemote(remote, { at, host: { api, renderedAt } });
    const declared = answersOf(remote, at, dunned).map(({ call }) => call);
    expect(asked).not.toEqual([]);
    expect(declared).toEqual(expect.arrayContaining(asked));
  },
);
