import type { Money } from '#kernel/money.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { qrRows } from '#kernel/qr.ts';
import { renderPdf, writeStrong, type Sheet } from '#platform/pdf.server.ts';
import type { Proposal, Voucher } from './contract/proposal.ts';
import type { TranslateIn } from './simulations.server.ts';
import { newsOf } from './rules/proposal-machine.ts';
import { voucherLines } from './rules/voucher-lines.ts';

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

/** The voucher of an approved proposal as a paper: every field the page has, and the QR for formalization as soon as there is a contract. */
export const voucherPdf = (
  voucher: Voucher,
  of: {
    brand: string;
    market: Market;
    t: TranslateIn;
    paid: Money | null;
    /** It is for the car of its order, which goes on. */
    isLive: boolean;
    credit: Pick<Proposal, 'status' | 'offer' | 'createdAt' | 'updatedAt' | 'history'>;
  },
): Promise<Buffer> => {
  const { market, t, paid, credit, isLive } = of;
  const news = newsOf(credit.status);
  const words = (key: string): string => t(of, `credit.voucher.${key}`);
  const lines = voucherLines(voucher, { market, paid, credit, t: (key, params) => t(of, key, params) });
  return renderPdf({
    title: `${words('title')} ${voucher.proposalNumber}`,
    locale: MARKETS[market].locale,
    createdAt: new Date(credit.updatedAt),
    draw: (sheet) => {
      writeStrong(sheet.fontSize(20), words('title'));
      sheet.moveDown(1).fontSize(11);
      for (const { key, value } of lines) {
        const { y } = sheet;
        const { left } = sheet.page.margins;
        sheet.text(t(of, `voucher.${key}`), left, y, { width: LABEL_WIDTH });
        const labelEnd = sheet.y;
        sheet.text(value, left + LABEL_WIDTH, y);
        sheet.x = left;
        sheet.y = Math.max(labelEnd, sheet.y);
        sheet.moveDown(0.4);
      }
      if (!isLive) sheet.moveDown(0.6).text(words('former'));
      // Once it is signed there is nothing to sign.
      if (!isLive || news === 'done' || news === 'signed') return;
      // While the bank prepares the contract there is nothing to sign yet.
      if (news !== 'sign') {
        sheet.moveDown(0.6).text(words('notYet'));
        return;
      }
      sheet.moveDown(0.6).text(words('formalize'));
      sheet.moveDown(0.4);
      drawQr(sheet, voucher.formalizationUrl);
      sheet.moveDown(0.4).fontSize(9).text(voucher.formalizationUrl);
    },
  });
};
