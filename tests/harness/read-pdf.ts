import { createCanvas } from '@napi-rs/canvas';
import jsqr from 'jsqr';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readBars } from './read-bars.ts';

const firstPage = async (bytes: Uint8Array): Promise<PDFPageProxy> =>
  (await getDocument({ data: bytes, verbosity: 0 }).promise).getPage(1);

const wordsOn = async (page: PDFPageProxy): Promise<string> => {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
};

/** The words of the first page of a PDF as other programs read them, in one line; painting it takes ten times as long. */
export const readPdfWords = async (bytes: Uint8Array): Promise<string> =>
  (await wordsOn(await firstPage(bytes))).replaceAll(/\s+/g, ' ');

const paint = async (page: PDFPageProxy, scale: number) => {
  const viewport = page.getViewport({ scale });
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
  const canvas = createCanvas(width, height);
  await page.render({ canvas: canvas as never, viewport }).promise;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  return { data, width, height };
};

/** The first page of a PDF as other programs read it: its text, and the QR code drawn on it. */
export const readPdf = async (bytes: Uint8Array): Promise<{ text: string; qr: string | undefined }> => {
  const page = await firstPage(bytes);
  const text = await wordsOn(page);
  const { data, width, height } = await paint(page, 2);
  return { text, qr: jsqr(data, width, height)?.data };
};

/** So many digits of the bars on the first page of a PDF, read from its paint. */
export const readPdfBars = async (bytes: Uint8Array, digits: number): Promise<string | null> =>
  readBars(await paint(await firstPage(bytes), 4), digits);
