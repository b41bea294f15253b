import { defineExtension } from '@kontor/contract/extension';

/** Over whatever page is open, while the address carries `checkout=true` (spec §2). */
export const checkout = defineExtension({
  slot: 'overlay',
  order: 10,
  access: 'shop',
  needs: 'nothing',
  parameter: 'checkout',
  failure: {
    de: 'Die Bestellung kann gerade nicht geöffnet werden. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    en: 'The order cannot be opened right now. Please try again in a few minutes.',
  },
});
