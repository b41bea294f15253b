import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { line, link, shortDay, table } from '../../infrastructure/mail/values.ts';

export const certificateEndsMail = defineMail('certificate-ends', {
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
  de: ({ shop, date, rows, link, supportEmail }) => ({
    subject: `Ein Zertifikat Ihrer Kassen endet am ${date}`,
    content: [
      `am ${date} endet das Zertifikat, mit dem diese Kassen von ${shop} ihre Belege signieren:`,
      rows,
      `Danach darf mit diesen Kassen nichts mehr verkauft werden. Bitte lassen Sie die TSE oder Signatureinheit vorher austauschen. Wir helfen Ihnen dabei: ${supportEmail}.`,
      { button: 'Kassen und Finanzamt', link },
    ],
  }),
  en: ({ shop, date, rows, link, supportEmail }) => ({
    subject: `A certificate of your tills expires on ${date}`,
    content: [
      `On ${date}, the certificate expires with which these tills of ${shop} sign their receipts:`,
      rows,
      `After that, these tills must not be used for sales. Please have the TSE or signature unit replaced before then. We will help you: ${supportEmail}.`,
      { button: 'Tills and tax office', link },
    ],
  }),
});
