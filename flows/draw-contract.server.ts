import type { ContractFacts } from '#features/sale-contracts/public.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { formatDay } from '#kernel/dates.ts';
import { MARKETS } from '#kernel/market.ts';
import { formatMoney, money, type Currency } from '#kernel/money.ts';
import { renderPdf, writeStrong, type Sheet } from '#platform/pdf.server.ts';
import type { TranslateIn } from './follow-proposal.server.ts';

type Rows = readonly (readonly [label: string, value: string])[];

const LABEL_WIDTH = 215;
/** Points that a line and its value need before a page ends. */
const LEAST_ROOM = 60;

const writeRows = (sheet: Sheet, rows: Rows): void => {
  const { left } = sheet.page.margins;
  for (const [label, value] of rows) {
    if (sheet.y > sheet.page.height - sheet.page.margins.bottom - LEAST_ROOM) sheet.addPage();
    const { y } = sheet;
    sheet.text(label, left, y, { width: LABEL_WIDTH });
    const end = sheet.y;
    sheet.text(value, left + LABEL_WIDTH + 10, y);
    sheet.x = left;
    sheet.y = Math.max(end, sheet.y);
    sheet.moveDown(0.35);
  }
};

const CLAUSES = ['object', 'price', 'delivery', 'withdrawal', 'warranty', 'data', 'court', 'signature'] as const;

/** The contract on paper: who sells what to whom at which price, and the clauses of its brand and market. Its text has no figure that is not of the facts. */
export const drawContract = (
  facts: ContractFacts,
  of: { readonly version: number; readonly madeAt: Date; readonly checkPage: string; readonly t: TranslateIn },
): Promise<Buffer> => {
  const { market, seller, buyer } = facts;
  const words = (key: string, params?: Readonly<Record<string, string | number>>): string =>
    of.t(facts, `contract.${key}`, params);
  const amount = (value: number): string => formatMoney(money(value, facts.currency as Currency), market);
  const title = words('paper.title', { order: facts.order });
  const params = {
    order: facts.order,
    car: facts.car,
    total: amount(facts.total),
    deposit: amount(facts.deposit),
    seller: seller.name,
    buyer: buyer.name,
    deliverBy: facts.deliverBy === null ? words('paper.noDay') : formatDay(facts.deliverBy),
    terms: facts.termsVersion ?? '',
    checkPage: of.checkPage,
  };
  return renderPdf({
    title,
    locale: MARKETS[market].locale,
    createdAt: of.madeAt,
    draw: (sheet) => {
      const head = (text: string): void => {
        if (sheet.y > sheet.page.height - sheet.page.margins.bottom - LEAST_ROOM) sheet.addPage();
        writeStrong(sheet.moveDown(0.6).fontSize(13), text);
        sheet.moveDown(0.3).fontSize(10.5);
      };
      writeStrong(sheet.fontSize(20), title);
      sheet
        .moveDown(0.3)
        .fontSize(9)
        .text(
          words('paper.version', { version: String(of.version), at: formatDateTime(of.madeAt.toISOString(), market) }),
        );
      head(words('paper.parties'));
      writeRows(sheet, [
        [words('paper.seller'), `${seller.name}, ${seller.document}`],
        [words('paper.sellerAddress'), seller.address],
        [words('paper.buyer'), buyer.name],
        [buyer.documentKind, buyer.document],
        [words('paper.buyerAddress'), buyer.address],
        [words('paper.email'), buyer.email],
      ]);
      head(words('paper.car'));
      writeRows(sheet, [
        [words('paper.vehicle'), facts.car],
        ...facts.lines.map(
          ({ name, amount: of_ }) => [name, of_ === 0 ? words('paper.included') : amount(of_)] as const,
        ),
        [words('paper.total'), amount(facts.total)],
        ...(facts.totalWithoutTaxes === null
          ? []
          : [[words('paper.withoutTaxes'), amount(facts.totalWithoutTaxes)] as const]),
      ]);
      head(words('paper.payment'));
      writeRows(sheet, [
        [words('paper.deposit'), amount(facts.deposit)],
        ...facts.sources.map(({ kind, amount: part }) => [of.t(facts, `rest.kind.${kind}`), amount(part)] as const),
        ...(facts.open === 0 ? [] : [[words('paper.open'), amount(facts.open)] as const]),
      ]);
      head(words('paper.clauses'));
      for (const [index, clause] of CLAUSES.entries()) {
        if (sheet.y > sheet.page.height - sheet.page.margins.bottom - LEAST_ROOM) sheet.addPage();
        writeStrong(sheet, `${index + 1}. ${words(`clause.${clause}`)}`);
        sheet.text(words(`clause.${clause}.text`, params)).moveDown(0.5);
      }
    },
  });
};
