import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { line, link } from '../../infrastructure/mail/values.ts';

export const shopReadyMail = defineMail('shop-ready', {
  values: { shop: line, address: line, link },
  sample: {
    shop: 'Radwerk Berlin',
    address: 'radwerk-berlin.kontor-shop.test',
    link: 'https://portal.test/organization/4f0c/shop/91ab',
  },
  de: ({ shop, address, link }) => ({
    subject: `${shop} ist bereit`,
    content: [
      `Ihr Cloud-Shop ${shop} ist eingerichtet. Sie erreichen ihn unter ${address}.`,
      'Im Portal stehen die nächsten Schritte.',
      { button: 'Shop öffnen', link },
    ],
  }),
  en: ({ shop, address, link }) => ({
    subject: `${shop} is ready`,
    content: [
      `Your cloud shop ${shop} has been set up. You find it at ${address}.`,
      'The portal shows what to do next.',
      { button: 'Open shop', link },
    ],
  }),
});
