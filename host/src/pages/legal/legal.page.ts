import { definePage } from '@kontor/contract/page';
import { legalQueries } from './legal-queries.ts';

const all = { access: 'public', needs: 'nothing' } as const;

export const legalTerms = definePage({
  ...all,
  path: '/legal/terms',
  title: { de: 'AGB', en: 'Terms and conditions' },
  shows: legalQueries('terms'),
});

export const legalPrivacy = definePage({
  ...all,
  path: '/legal/privacy',
  title: { de: 'Datenschutzerklärung', en: 'Privacy policy' },
  shows: legalQueries('privacy'),
});

export const legalImprint = definePage({
  ...all,
  path: '/legal/imprint',
  title: { de: 'Impressum', en: 'Imprint' },
  shows: legalQueries('imprint'),
});

export const legalDpa = definePage({
  ...all,
  path: '/legal/dpa',
  title: { de: 'Auftragsverarbeitung', en: 'Data processing agreement' },
  shows: legalQueries('dpa'),
});
