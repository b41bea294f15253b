import { addresses } from '@kontor/contract/addresses';
import { definePage } from '@kontor/contract/page';

export const confirmation = definePage({
  path: addresses.confirmation,
  access: 'public',
  needs: 'nothing',
  title: { de: 'Bestätigung', en: 'Confirmation' },
  hasSecretAddress: true,
});
