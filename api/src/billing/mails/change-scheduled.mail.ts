import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { day, line, link, table } from '../../infrastructure/mail/values.ts';
import { contractSample } from './sample-rows.ts';

export const changeScheduledMail = defineMail('change-scheduled', {
  values: { shop: line, from: day, lastDay: day, rows: table, link },
  sample: {
    shop: 'Radwerk Berlin',
    from: '2026-12-17T10:00:00Z',
    lastDay: '2026-12-16T11:00:00Z',
    rows: contractSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/subscription',
  },
  de: ({ shop, from, lastDay, rows, link }) => ({
    subject: `Ihre Änderung für ${shop} zum ${from}`,
    content: [
      `Ihre Änderung ist vorgemerkt. Ab dem ${from} gilt für ${shop}:`,
      rows,
      `Bis einschließlich ${lastDay} gilt Ihr jetziger Vertrag. Bis dahin können Sie die Änderung im Portal zurücknehmen.`,
      { button: 'Zum Abonnement', link },
    ],
    paper: {
      file: 'Bestellbestaetigung',
      title: `Änderung zum ${from}`,
      text: `Sie haben Ihr Abonnement für ${shop} geändert. Ab dem ${from} gilt:`,
    },
  }),
  en: ({ shop, from, lastDay, rows, link }) => ({
    subject: `Your change for ${shop} as of ${from}`,
    content: [
      `Your change has been scheduled. From ${from} ${shop} has:`,
      rows,
      `Your present contract applies up to and including ${lastDay}. You can withdraw the change in the portal until then.`,
      { button: 'Go to subscription', link },
    ],
    paper: {
      file: 'order-confirmation',
      title: `Change on ${from}`,
      text: `You have changed your subscription for ${shop}. From ${from} it has:`,
    },
  }),
});
