import { aShop, ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen } from '@testing-library/react';
import { generatePath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { remote } from '../../remote.tsx';
import { samplePage } from './start.page.ts';

const at = generatePath(samplePage.path, { organizationUuid: ids.organization, shopUuid: ids.shop });

test.each(['de', 'en'] as const)('in %s the page shows its title and the shop', async (language) => {
  await renderRemote(remote, { at, language });
  expect(await screen.findByRole('heading', { level: 1, name: remoteTitle(language) })).toBeVisible();
  expect(screen.getByText(aShop().name)).toBeVisible();
});

const remoteTitle = (language: 'de' | 'en') => (language === 'de' ? 'SampleTitleDe' : 'SampleTitleEn');
