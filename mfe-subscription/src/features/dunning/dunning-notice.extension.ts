import { defineExtension } from '@kontor/contract/extension';

/** The compact notice above every page of a shop in dunning (spec §4). */
export const dunningNotice = defineExtension({
  slot: 'notice',
  order: 10,
  access: 'shop',
  needs: 'nothing',
  when: { isDunned: true },
});
