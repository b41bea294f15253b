import { addresses } from '@kontor/contract/addresses';
import { definePage } from '@kontor/contract/page';
import { secondFactorQueries } from './second-factor-queries.ts';

export const secondFactor = definePage({
  path: addresses.secondFactor,
  access: 'signed-in',
  needs: 'nothing',
  title: { de: 'Zweiter Faktor', en: 'Second factor' },
  frame: 'top-bar',
  shows: secondFactorQueries,
});
