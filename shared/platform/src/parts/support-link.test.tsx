import { aConfig } from '@kontor/testing/factories';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SupportLink } from './support-link.tsx';

test('it names the address that the vendor has set', async () => {
  await renderWithHost(<SupportLink />, { host: { config: aConfig({ supportEmail: 'hallo@laden.test' }) } });
  expect(screen.getByRole('link', { name: 'hallo@laden.test' })).toHaveAttribute('href', 'mailto:hallo@laden.test');
});

test('with servers of before it names the address of the build', async () => {
  const { supportEmail: _, ...config } = aConfig();
  await renderWithHost(<SupportLink subject="Hilfe & mehr">Schreiben</SupportLink>, { host: { config } });
  expect(screen.getByRole('link', { name: 'Schreiben' })).toHaveAttribute(
    'href',
    'mailto:hilfe@kontor.test?subject=Hilfe%20%26%20mehr',
  );
});
