import type { ConfigurableCar } from '#features/catalog/public.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { formatMoney, type Money } from '#kernel/money.ts';
import { MARKETS } from '#kernel/market.ts';
import { qrRows } from '#kernel/qr.ts';
import { renderPdf, writeStrong, type Sheet } from '#platform/pdf.server.ts';
import { nameOfLost } from './rules/lost-name.ts';
import { versionOf, type Choice } from './rules/choice.ts';
import { showShareCode } from './rules/share-code.ts';
import { listLines, onlineKey } from './rules/totals.ts';

/** A text of the dictionary in the paper's language. */
export type Translate = (key: string, params?: Readonly<Record<string, string | number>>) => string;

export type SummaryPaper = {
  readonly car: ConfigurableCar;
  readonly choice: Choice;
  readonly brandName: string;
  /** Checked by the price service now. */
  readonly total: Money;
  readonly totalWithoutTaxes: Money | null;
  /** JPEG of the car in its colour; null where there is none. */
  readonly picture: Uint8Array | null;
  readonly code: string;
  readonly url: string;
  /** What the car had that is not to be had any more. */
  readonly lost: readonly string[];
  readonly at: Date;
  readonly t: Translate;
};

const LEFT = 48;
const WIDTH = 595 - 2 * LEFT;
const BOTTOM = 842 - 40;
const INK = '#111111';
const SOFT = '#555555';
const RULE = '#bbbbbb';
const QR_SIDE = 92;
const PICTURE_HEIGHT = 176;
const MOST_LINES_TALL = 18;

const drawHead = (sheet: Sheet, paper: SummaryPaper): number => {
  const { car, choice, brandName, picture, t } = paper;
  const version = versionOf(car, choice.versionId);
  sheet.fontSize(10).fillColor(SOFT).text(brandName, LEFT, 40);
  sheet.fontSize(20).fillColor(INK).strokeColor(INK);
  writeStrong(sheet, `${car.modelName} ${version?.versionName ?? ''}`, { width: WIDTH });
  const facts = [version?.engine, version?.gear, `${t('version.year')} ${version?.year ?? ''}`];
  sheet
    .fontSize(10)
    .fillColor(SOFT)
    .text(facts.filter((fact) => fact !== undefined).join(' · '), { width: WIDTH });
  if (picture === null) return sheet.y + 12;
  const alt = t('pdf.picture', { name: `${car.modelName} ${version?.versionName ?? ''}` });
  sheet.image(Buffer.from(picture), LEFT, sheet.y + 4, {
    fit: [WIDTH, PICTURE_HEIGHT],
    align: 'center',
    alt,
  } as PDFKit.Mixins.ImageOption);
  return sheet.y + 4 + (sheet.y > 250 ? 8 : PICTURE_HEIGHT + 8);
};

type Columns = { readonly kind: string; readonly name: string; readonly code: string; readonly price: string };

const drawLine = (sheet: Sheet, y: number, { columns, height }: { columns: Columns; height: number }): void => {
  const { kind, name, code, price } = columns;
  sheet.fillColor(SOFT).text(kind, LEFT, y, { width: 76, lineBreak: false });
  sheet.fillColor(INK).text(name, LEFT + 80, y, { width: 256, height, ellipsis: true });
  sheet.fillColor(SOFT).text(code, LEFT + 342, y, { width: 62, lineBreak: false });
  sheet.fillColor(INK).text(price, LEFT + 404, y, { width: WIDTH - 404, align: 'right', lineBreak: false });
};

const drawLines = (sheet: Sheet, paper: SummaryPaper, from: number): number => {
  const { car, choice, total, totalWithoutTaxes, t } = paper;
  const lines = listLines(car, choice);
  // One sheet whatever was chosen: many lines stand closer.
  const room = BOTTOM - QR_SIDE - 96 - from;
  const height = Math.min(MOST_LINES_TALL, Math.max(8.5, room / (lines.length + 2)));
  sheet.fontSize(Math.min(9.5, height * 0.62));
  let y = from;
  for (const line of lines) {
    const price = line.amount.amount === 0 ? t('delta.included') : formatMoney(line.amount, car.market);
    drawLine(sheet, y, {
      height,
      columns: { kind: t(`resume.line.${line.kind}`), name: line.name, code: line.code, price },
    });
    y += height;
    sheet
      .moveTo(LEFT, y - height * 0.28)
      .lineTo(LEFT + WIDTH, y - height * 0.28)
      .lineWidth(0.4)
      .strokeColor(RULE)
      .stroke();
  }
  y += 6;
  sheet.fontSize(13).fillColor(INK).strokeColor(INK);
  writeStrong(sheet.text('', LEFT, y), t('resume.total'), { continued: false, width: 260, lineBreak: false });
  sheet.text(formatMoney(total, car.market), LEFT + 260, y, { width: WIDTH - 260, align: 'right' });
  y += 20;
  if (totalWithoutTaxes !== null) {
    sheet.fontSize(9).fillColor(SOFT);
    sheet.text(t('price.totalWithoutTaxes', { value: formatMoney(totalWithoutTaxes, car.market) }), LEFT, y, {
      width: WIDTH,
      align: 'right',
    });
    y += 14;
  }
  return y;
};

/** Dark squares on white, four modules of quiet around them (ISO/IEC 18004). */
const drawQr = (sheet: Sheet, text: string, y: number): void => {
  const rows = qrRows(text);
  const side = QR_SIDE / rows.length;
  sheet.fillColor(INK);
  for (const [row, cells] of rows.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) sheet.rect(LEFT + column * side, y + row * side, side + 0.05, side + 0.05);
    }
  }
  sheet.fill();
};

/** Which price of the version is asked, and which one the maker suggests. */
const sourcesOf = ({ car, choice, t }: SummaryPaper): string => {
  const version = versionOf(car, choice.versionId);
  if (version === undefined) return '';
  const { price: online, listPrice: list } = version;
  const show = (price: Money): string => formatMoney(price, car.market);
  return `${t(onlineKey({ online, list }), { online: show(online), list: show(list) })} `;
};

const drawFoot = (sheet: Sheet, paper: SummaryPaper): void => {
  const { car, choice, code, url, lost, at, t } = paper;
  const version = versionOf(car, choice.versionId);
  const date = formatDateTime(at, car.market);
  const y = BOTTOM - QR_SIDE - 20;
  drawQr(sheet, url, y);
  const left = LEFT + QR_SIDE + 14;
  const width = WIDTH - QR_SIDE - 14;
  sheet
    .fontSize(11)
    .fillColor(INK)
    .text(`${t('share.code')}: ${showShareCode(code)}`, left, y + 2, { width });
  sheet.fontSize(9).text(url, { width, link: url });
  sheet.fillColor(SOFT).fontSize(8);
  sheet.text(`${t('resume.code.vehicle')}: ${version?.code ?? ''} · ${version?.year ?? ''}`, { width });
  if (lost.length > 0)
    sheet.text(t('lost.text', { list: lost.map((one) => nameOfLost(car, one)).join(', ') }), { width });
  sheet.text(`${sourcesOf(paper)}${t('resume.legal')} ${t('resume.printedAt', { date })}`, { width });
};

/** The summary on one sheet of A4: picture in the chosen colour, codes, every price, the legal text, and the way back by QR. */
export const renderSummary = (paper: SummaryPaper): Promise<Buffer> => {
  const { car, choice, t, at } = paper;
  const name = versionOf(car, choice.versionId)?.versionName ?? '';
  return renderPdf({
    title: t('pdf.title', { model: `${car.modelName} ${name}` }),
    locale: MARKETS[car.market].locale,
    createdAt: at,
    draw: (sheet) => {
      const from = drawHead(sheet, paper);
      drawLines(sheet, paper, from);
      drawFoot(sheet, paper);
    },
  });
};
