import { createCanvas } from '@napi-rs/canvas';
import jsqr from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The first page of a PDF as other programs read it: its text, and the QR code drawn on it. */
export const readPdf = async (bytes: Uint8Array): Promise<{ text: string; qr: string | undefined }> => {
  const document = await getDocument({ data: bytes, verbosity: 0 }).promise;
  const page = await document.getPage(1);
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  const viewport = page.getViewport({ scale: 2 });
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
  const canvas = createCanvas(width, height);
  await page.render({ canvas: canvas as never, viewport }).promise;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const read = jsqr(data, width, height);
  return { text, qr: read?.data };
};
