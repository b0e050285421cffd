import { formatDay } from '#kernel/dates.ts';
import { formatCompanyNumber, formatDocument } from '#kernel/documents.ts';
import { formatPostalCode } from '#kernel/places.ts';
import { showStreet } from '#kernel/street.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { formatMoney, type Money } from '#kernel/money.ts';
import { qrRows } from '#kernel/qr.ts';
import { renderPdf, writeStrong, type Sheet } from '#platform/pdf.server.ts';
import { formatDigitableLine, toDigitableLine } from './rules/boleto.ts';
import { itfBars, SLIP_BARS_MM } from './rules/itf.ts';

/** Who is paid, and the words of its brand and market. */
export type SlipPayee = {
  readonly brand: string;
  readonly market: Market;
  readonly name: string;
  readonly document: string;
  readonly t: (
    scope: { readonly brand: string; readonly market: Market },
    key: string,
    params?: Readonly<Record<string, string | number>>,
  ) => string;
};

type Address = {
  readonly street: string;
  readonly number: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
};

export type Slip = {
  readonly barcode: string;
  readonly dueOn: string;
  readonly amount: Money;
  /** Of the same receivable, where the bank gives one. */
  readonly pixCode: string | null;
  readonly issuedAt: Date;
  /** The order's number, by which the payee knows the slip. */
  readonly order: string;
  /** Who sells the car, in whose name is collected. */
  readonly seller: { readonly name: string; readonly document: string };
  readonly payer: { readonly name: string; readonly document: string; readonly address: Address | null };
};

const POINTS_PER_MM = 72 / 25.4;
const PIX_SIDE = 110;

const drawBars = (sheet: Sheet, barcode: string): void => {
  const { modules, bars } = itfBars(barcode);
  const [width, height] = [SLIP_BARS_MM.width * POINTS_PER_MM, SLIP_BARS_MM.height * POINTS_PER_MM];
  const { x, y } = sheet;
  const unit = width / modules;
  for (const bar of bars) sheet.rect(x + bar.x * unit, y, bar.width * unit, height);
  sheet.fill('#000000');
  sheet.y = y + height + 12;
};

const drawPix = (sheet: Sheet, code: string): void => {
  const rows = qrRows(code);
  const { x, y } = sheet;
  const unit = PIX_SIDE / rows.length;
  for (const [down, row] of rows.entries())
    for (const [across, isDark] of row.entries())
      if (isDark) sheet.rect(x + across * unit, y + down * unit, unit, unit);
  sheet.fill('#000000');
  sheet.y = y + PIX_SIDE + 8;
};

const addressLine = (address: Address): string =>
  `${showStreet('br', address)}, ${address.city}/${address.region}, ${formatPostalCode(address.postalCode)}`;

/** A bank slip on A4: what FEBRABAN's form names, the line people type, bars of 103 by 13 mm, and the Pix code beside it. */
export const slipPdf = (payee: SlipPayee, slip: Slip): Promise<Buffer> => {
  const words = (key: string): string => payee.t(payee, key);
  const line = formatDigitableLine(toDigitableLine(slip.barcode) ?? '');
  const { payer } = slip;
  const rows: readonly (readonly [string, string])[] = [
    [words('slip.bank'), slip.barcode.slice(0, 3)],
    [words('slip.payee'), `${payee.name}, ${formatCompanyNumber(payee.document)}`],
    [words('slip.seller'), `${slip.seller.name}, ${formatCompanyNumber(slip.seller.document)}`],
    [
      words('slip.payer'),
      [payer.name, formatDocument(payer.document), payer.address && addressLine(payer.address)]
        .filter(Boolean)
        .join(', '),
    ],
    [words('slip.order'), slip.order],
    [words('slip.issued'), formatDay(slip.issuedAt.toISOString().slice(0, 10))],
    [words('slip.due'), formatDay(slip.dueOn)],
    [words('slip.amount'), formatMoney(slip.amount, payee.market)],
  ];
  return renderPdf({
    title: `${words('slip.title')} ${slip.order}`,
    locale: MARKETS[payee.market].locale,
    createdAt: slip.issuedAt,
    draw: (sheet) => {
      writeStrong(sheet.fontSize(20), words('slip.title')).moveDown(0.6).fontSize(11);
      for (const [label, value] of rows) sheet.text(`${label}: ${value}`).moveDown(0.3);
      writeStrong(sheet.moveDown(0.8).fontSize(13), line).moveDown(0.8).fontSize(11);
      drawBars(sheet, slip.barcode);
      sheet.text(words('slip.where')).moveDown(1);
      if (slip.pixCode === null) return;
      writeStrong(sheet, words('slip.pix')).moveDown(0.5);
      drawPix(sheet, slip.pixCode);
    },
  });
};
