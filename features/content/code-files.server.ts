import sharp from 'sharp';
import { MARKETS, type Market } from '#kernel/market.ts';
import { drawQr, qrRows, type QrChoice } from '#kernel/qr.ts';
import { renderPdf, type Sheet } from '#platform/pdf.server.ts';

/** A code that is drawn: what it says, what stands beside it, and how it is made. */
export type DrawnCode = { readonly address: string; readonly label: string; readonly choice: QrChoice };

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

/** Dark squares on white; its label is its name for those who hear it. */
export const svgOf = ({ address, label, choice }: DrawnCode): Buffer => {
  const { size, path } = drawQr(address, choice);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img">` +
      `<title>${escape(label)}</title><path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path d="${path}"/></svg>\n`,
  );
};

/** About as many points a side as a poster needs; each module is a whole number of them. */
const SIDE = 1200;

export const pngOf = ({ address, choice }: DrawnCode): Promise<Buffer> => {
  const rows = qrRows(address, choice);
  const scale = Math.ceil(SIDE / rows.length);
  const side = rows.length * scale;
  const points = Buffer.alloc(side * side, 255);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      if (rows[Math.floor(y / scale)]?.[Math.floor(x / scale)] === true) points[y * side + x] = 0;
  return sharp(points, { raw: { width: side, height: side, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer();
};

const POINTS = 72 / 25.4;
const MARGIN = 10 * POINTS;
const GAP = 4 * POINTS;
const LABEL = 9 * POINTS;
const [WIDTH, HEIGHT] = [595.28, 841.89];

/** Narrower than this a printer's points and a telephone's camera part ways, in millimetres a module. */
const LEAST_MODULE = 0.33;

/** Whether modules of a code so wide are still wide enough to print. */
export const isTooFine = ({ address, choice }: DrawnCode, side: number): boolean =>
  side / qrRows(address, choice).length < LEAST_MODULE;

type Place = { readonly x: number; readonly y: number; readonly side: number };

const drawOne = (sheet: Sheet, { address, label, choice }: DrawnCode, { x, y, side }: Place): void => {
  const { size, path } = drawQr(address, choice);
  const drawn = sheet.struct('Figure', { alt: `${label}: ${address}` }, () => {
    sheet
      .save()
      .translate(x, y)
      .scale(side / size)
      .path(path)
      .fill('#000000')
      .restore();
    // Where to cut.
    sheet
      .rect(x - GAP / 2, y - GAP / 2, side + GAP, side + LABEL + GAP)
      .lineWidth(0.3)
      .dash(2, { space: 2 })
      .strokeColor('#999999')
      .stroke()
      .undash();
  });
  const words = sheet.struct('P', {}, () => {
    sheet
      .fillColor('#000000')
      .fontSize(8)
      .text(label, x, y + side + 2, { width: side, height: LABEL - 2, align: 'center', ellipsis: true });
  });
  sheet.addStructure(drawn).addStructure(words);
};

/** As many as fit a sheet, row after row; then the next sheet. */
export const sheetOf = (of: {
  readonly codes: readonly DrawnCode[];
  /** In millimetres. */
  readonly side: number;
  readonly title: string;
  readonly market: Market;
  readonly at: Date;
}): Promise<Buffer> => {
  const side = of.side * POINTS;
  const inRow = Math.max(1, Math.floor((WIDTH - 2 * MARGIN + GAP) / (side + GAP)));
  const rows = Math.max(1, Math.floor((HEIGHT - 2 * MARGIN + GAP) / (side + LABEL + GAP)));
  return renderPdf({
    title: of.title,
    locale: MARKETS[of.market].locale,
    createdAt: of.at,
    draw: (sheet) => {
      of.codes.forEach((code, place) => {
        const onSheet = place % (inRow * rows);
        if (place > 0 && onSheet === 0) sheet.addPage();
        const x = MARGIN + (onSheet % inRow) * (side + GAP);
        const y = MARGIN + Math.floor(onSheet / inRow) * (side + LABEL + GAP);
        drawOne(sheet, code, { x, y, side });
      });
    },
  });
};
