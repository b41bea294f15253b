import { brand } from '@kontor/contract/brand';
import { formatCents } from '@kontor/domain/money';
import PDFDocument from 'pdfkit';
import type { OrganizationRow } from '../organizations/organization.tables.ts';
import type { CommissionRow } from './partner.tables.ts';

/** The credit note of one commission, in German: it is a document of the vendor's accounting. */
export function creditNotePdf(
  { name, base_data: baseData }: OrganizationRow,
  commission: CommissionRow,
): Promise<Uint8Array> {
  const { company } = brand;
  const recipient = [
    name,
    baseData?.addressLine1,
    baseData?.addressLine2,
    `${baseData?.zip ?? ''} ${baseData?.city ?? ''}`,
  ];
  const document = new PDFDocument({ size: 'A4', margin: 56, info: { Title: `Gutschrift ${commission.id}` } });
  document.fontSize(9).text(`${company.name}, ${company.addressLine1}, ${company.zip} ${company.city}`).moveDown(2);
  for (const line of recipient) if (line?.trim()) document.fontSize(11).text(line);
  document.moveDown(2).fontSize(18).text(`Gutschrift ${commission.id}`).moveDown();
  document.fontSize(11).text(`Provision für ${commission.period}: ${formatCents(commission.amount, 'de')}`);
  document.text(
    commission.paid_at ? `Ausgezahlt am ${commission.paid_at.toISOString().slice(0, 10)}` : 'Noch nicht ausgezahlt',
  );
  document.moveDown(2).fontSize(9).text(`USt-IdNr. ${company.vatId}, ${company.registration}`);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
    document.end();
  });
}
