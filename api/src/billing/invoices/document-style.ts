import type PDFDocument from 'pdfkit';

export type Doc = InstanceType<typeof PDFDocument>;

/** Points. DIN 5008 form B puts the address where a window envelope shows it. */
export const page = { left: 71, right: 524, addressTop: 128, contentTop: 290, bottom: 740 };
export const ink = '#062A3E';
export const muted = '#536B79';

/** Figures of one width, which are not kerned: amounts and dates stand below one another and keep their separators. */
export const figures: Pick<PDFKit.Mixins.TextOptions, 'features'> = { features: ['tnum'] };

export function newPage(doc: Doc): void {
  doc.addPage();
  doc.y = 72;
}
