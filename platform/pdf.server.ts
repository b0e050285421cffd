import path from 'node:path';
import { buffer } from 'node:stream/consumers';

/** A sheet to draw on: pdfkit's document, with the font of all our papers already set. */
export type Sheet = PDFKit.PDFDocument;

/** Work Sans at its regular weight, as a plain file (`brands/fonts/cut.ts` makes it). */
const FONT = path.resolve(import.meta.dirname, '../brands/fonts/files/paper.ttf');

/**
 * A paper as PDF bytes: A4, tagged, with title and language for screen readers (PDF/UA asks for both), its font embedded, so that it
 * reads the same on every machine. `createdAt` is what the file says of its own age.
 */
export const renderPdf = async (paper: {
  readonly title: string;
  readonly locale: 'pt-BR' | 'es-AR';
  readonly createdAt?: Date;
  readonly draw: (sheet: Sheet) => void | Promise<void>;
}): Promise<Buffer> => {
  // Loaded by the first paper: with its fonts' reader it takes a tenth of what a start takes.
  const { default: PDFDocument } = await import('pdfkit');
  const sheet = new PDFDocument({
    size: 'A4',
    margin: 56,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: paper.locale,
    info: { Title: paper.title, ...(paper.createdAt === undefined ? {} : { CreationDate: paper.createdAt }) },
  });
  const bytes = buffer(sheet);
  sheet.registerFont('text', FONT).font('text').fontSize(11);
  try {
    await paper.draw(sheet);
  } catch (error) {
    sheet.destroy();
    await bytes.catch(() => undefined);
    throw error;
  }
  sheet.end();
  return bytes;
};

/** Text that stands out: drawn with a thin edge of its own colour, for the font has one weight. */
export const writeStrong = (sheet: Sheet, text: string, options: PDFKit.Mixins.TextOptions = {}): Sheet =>
  sheet.lineWidth(0.35).text(text, { ...options, fill: true, stroke: true });
