import { definePage } from '@kontor/contract/page';

export const join = definePage({
  path: '/signup/join',
  access: 'public',
  needs: 'nothing',
  title: { de: 'Einladung annehmen', en: 'Accept the invitation' },
});
