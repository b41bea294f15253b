import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { line, link, shortDay, table } from '../../infrastructure/mail/values.ts';

export const taxOfficeNoticeMail = defineMail('tax-office-notice', {
  values: { shop: line, date: shortDay, rows: table, link },
  sample: {
    shop: 'Radwerk Berlin',
    date: '2026-12-17T10:00:00Z',
    rows: () => [
      { label: 'Altona', value: 'Kasse 1' },
      { label: 'Mitte', value: 'Kasse 2' },
    ],
    link: 'https://portal.test/organization/4f0c/shop/91ab/pos/compliance',
  },
  de: ({ shop, date, rows, link, product }) => ({
    subject: `Meldung an das Finanzamt bis ${date}`,
    content: [
      `bitte melden Sie diese Kassen von ${shop} bis zum ${date} Ihrem Finanzamt (§ 146a Abs. 4 AO):`,
      rows,
      `In ${product} finden Sie die Mitteilung mit allen Angaben. Wenn Sie sie abgegeben haben, vermerken Sie das bitte dort.`,
      { button: 'Kassen und Finanzamt', link },
    ],
  }),
  en: ({ shop, date, rows, link, product }) => ({
    subject: `Report to the tax office by ${date}`,
    content: [
      `Please report these tills of ${shop} to your tax office by ${date} (§ 146a (4) AO):`,
      rows,
      `You will find the notice with all details in ${product}. Once you have submitted it, please mark the tills there as reported.`,
      { button: 'Tills and tax office', link },
    ],
  }),
});
