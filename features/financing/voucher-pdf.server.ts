import { formatMoney } from '#kernel/money.ts';
import { formatDay } from '#kernel/dates.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { formatPhone } from '#kernel/phones.ts';
import { qrRows } from '#kernel/qr.ts';
import { renderPdf, writeStrong, type Sheet } from '#platform/pdf.server.ts';
import type { Voucher } from './contract/proposal.ts';
import type { TranslateIn } from './simulations.server.ts';

const MODULE = 3.2;
const LABEL_WIDTH = 190;

const drawQr = (sheet: Sheet, text: string): void => {
  const rows = qrRows(text);
  const side = rows.length * MODULE;
  if (sheet.y + side > sheet.page.height - sheet.page.margins.bottom) sheet.addPage();
  const [left, top] = [sheet.page.margins.left, sheet.y];
  rows.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (dark) sheet.rect(left + x * MODULE, top + y * MODULE, MODULE, MODULE);
    }),
  );
  sheet.fill('#000000');
  sheet.y = top + side;
};

/** The voucher of an approved proposal as a paper: every field the page has, and the QR for formalization. */
export const voucherPdf = (
  voucher: Voucher,
  { brand, market, t, createdAt }: { brand: string; market: Market; t: TranslateIn; createdAt: Date },
): Promise<Buffer> => {
  const words = (key: string, params?: Readonly<Record<string, string | number>>): string =>
    t({ brand, market }, `credit.voucher.${key}`, params);
  const lines: readonly (readonly [string, string])[] = [
    ['number', voucher.proposalNumber],
    ['car', `${voucher.car.modelName} ${voucher.car.versionName} ${voucher.car.year}`],
    ...(voucher.car.colorName === null ? [] : [['color', voucher.car.colorName] as const]),
    ['buyer', voucher.buyer],
    ['document', voucher.buyerDocument],
    ['dealer', voucher.dealer.name],
    ['contact', `${formatPhone(voucher.dealer.phone, market)} · ${voucher.dealer.address}`],
    ...(voucher.car.coupons ?? []).map(
      ({ name, amount }) => ['coupons', `${name}: ${formatMoney(amount, market)}`] as const,
    ),
    ['total', formatMoney(voucher.total, market)],
    ['entrance', formatMoney(voucher.entranceValue, market)],
    ['installment', formatMoney(voucher.installmentValue, market)],
    ['lastInstallment', formatMoney(voucher.lastInstallmentValue, market)],
    ['term', words('months', { n: voucher.term })],
    ...(voucher.finalInstallmentValue === null
      ? []
      : [['final', formatMoney(voucher.finalInstallmentValue, market)] as const]),
    ['validUntil', formatDay(voucher.validUntil)],
  ];
  return renderPdf({
    title: `${words('title')} ${voucher.proposalNumber}`,
    locale: MARKETS[market].locale,
    createdAt,
    draw: (sheet) => {
      writeStrong(sheet.fontSize(20), words('title'));
      sheet.moveDown(1).fontSize(11);
      for (const [key, value] of lines) {
        const { y } = sheet;
        const { left } = sheet.page.margins;
        sheet.text(words(key), left, y, { width: LABEL_WIDTH });
        const labelEnd = sheet.y;
        sheet.text(value, left + LABEL_WIDTH, y);
        sheet.x = left;
        sheet.y = Math.max(labelEnd, sheet.y);
        sheet.moveDown(0.4);
      }
      sheet.moveDown(0.6).text(words('formalize'));
      sheet.moveDown(0.4);
      drawQr(sheet, voucher.formalizationUrl);
      sheet.moveDown(0.4).fontSize(9).text(voucher.formalizationUrl);
    },
  });
};
