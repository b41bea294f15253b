import { languages } from '@kontor/contract/language';
import { aShop, ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen } from '@testing-library/react';
import { generatePath } from 'react-router-dom';
import { expect, test } from 'vitest';
import texts from '../../locales/de.json?languages';
import { remote } from '../../remote.tsx';
import { samplePage } from './start.page.ts';

const at = generatePath(samplePage.path, { organizationUuid: ids.organization, shopUuid: ids.shop });

test.each(languages)('in %s the page shows its title and the shop', async (language) => {
  await renderRemote(remote, { at, language });
  expect(await screen.findByRole('heading', { level: 1, name: texts[language]['title'] as string })).toBeVisible();
  expect(screen.getByText(aShop().name)).toBeVisible();
});
