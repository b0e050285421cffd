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

/** A new page where so many points have no room any more. */
const makeRoom = (sheet: Sheet, needed = LEAST_ROOM): void => {
  if (sheet.y > sheet.page.height - sheet.page.margins.bottom - needed) sheet.addPage();
};

const writeRows = (sheet: Sheet, rows: Rows): void => {
  const { left, right } = sheet.page.margins;
  const valueWidth = sheet.page.width - left - right - LABEL_WIDTH - 10;
  for (const [label, value] of rows) {
    // Measured first: a line that breaks over the page's end would leave its other half there.
    const height = Math.max(
      sheet.heightOfString(label, { width: LABEL_WIDTH }),
      sheet.heightOfString(value, { width: valueWidth }),
    );
    makeRoom(sheet, height);
    const { y } = sheet;
    sheet.text(label, left, y, { width: LABEL_WIDTH });
    const end = sheet.y;
    sheet.text(value, left + LABEL_WIDTH + 10, y, { width: valueWidth });
    sheet.x = left;
    sheet.y = Math.max(end, sheet.y);
    sheet.moveDown(0.35);
  }
};

type Words = (key: string, params?: Readonly<Record<string, string | number>>) => string;
type Amount = (value: number) => string;

const writeHead = (sheet: Sheet, text: string): void => {
  makeRoom(sheet);
  writeStrong(sheet.moveDown(0.6).fontSize(13), text);
  sheet.moveDown(0.3).fontSize(10.5);
};

const partiesOf = ({ seller, maker, buyer }: ContractFacts, words: Words): Rows => [
  [words('paper.seller'), `${seller.name}, ${seller.document}`],
  [words('paper.sellerAddress'), seller.address],
  [words('paper.maker'), `${maker.name}, ${maker.document}`],
  [words('paper.buyer'), buyer.name],
  [buyer.documentKind, buyer.document],
  [words('paper.buyerAddress'), buyer.address],
  [words('paper.email'), buyer.email],
];

const extrasOf = (facts: ContractFacts, words: Words, shown: Amount): Rows =>
  (['freight', 'registration'] as const).flatMap((name) => {
    const amount = facts[name];
    return amount === null ? [] : [[words(`paper.${name}`), shown(amount)] as const];
  });

const priceOf = (facts: ContractFacts, words: Words, shown: Amount): Rows => [
  [words('paper.vehicle'), facts.car],
  ...(facts.chassis === null ? [] : [[words('paper.chassis'), facts.chassis] as const]),
  ...facts.lines.map(({ name, amount }) => [name, amount === 0 ? words('paper.included') : shown(amount)] as const),
  [words('paper.total'), shown(facts.total)],
  ...(facts.totalWithoutTaxes === null ? [] : [[words('paper.withoutTaxes'), shown(facts.totalWithoutTaxes)] as const]),
];

const paymentOf = (facts: ContractFacts, t: TranslateIn, { words, shown }: { words: Words; shown: Amount }): Rows => [
  [words('paper.deposit'), shown(facts.deposit)],
  ...facts.sources.map(({ kind, amount }) => [t(facts, `rest.kind.${kind}`), shown(amount)] as const),
  ...(facts.open === 0 ? [] : [[words('paper.open'), shown(facts.open)] as const]),
  ...extrasOf(facts, words, shown),
];

const CLAUSES = ['object', 'price', 'delivery', 'withdrawal', 'warranty', 'data', 'court', 'signature'] as const;

const writeClauses = (sheet: Sheet, words: Words, params: Readonly<Record<string, string>>): void => {
  writeHead(sheet, words('paper.clauses'));
  for (const [index, clause] of CLAUSES.entries()) {
    makeRoom(sheet);
    writeStrong(sheet, `${index + 1}. ${words(`clause.${clause}`)}`);
    const text = words(`clause.${clause}.text`, params);
    // The law wants the right to withdraw in letters that stand out.
    if (clause === 'withdrawal') writeStrong(sheet, text).moveDown(0.5);
    else sheet.text(text).moveDown(0.5);
  }
};

/** The contract on paper: who sells what to whom at which price, and the clauses of its brand and market. Its text has no figure that is not of the facts. */
export const drawContract = (
  facts: ContractFacts,
  of: { readonly version: number; readonly madeAt: Date; readonly checkPage: string; readonly t: TranslateIn },
): Promise<Buffer> => {
  const { market } = facts;
  const words: Words = (key, params) => of.t(facts, `contract.${key}`, params);
  const shown: Amount = (value) => formatMoney(money(value, facts.currency as Currency), market);
  const title = words('paper.title', { order: facts.order });
  const madeAt = formatDateTime(of.madeAt.toISOString(), market);
  const params = {
    order: facts.order,
    car: facts.car,
    total: shown(facts.total),
    deposit: shown(facts.deposit),
    seller: facts.seller.name,
    buyer: facts.buyer.name,
    deliverBy: facts.deliverBy === null ? words('paper.noDay') : formatDay(facts.deliverBy),
    terms: facts.termsVersion ?? '',
    checkPage: of.checkPage,
  };
  return renderPdf({
    title,
    locale: MARKETS[market].locale,
    createdAt: of.madeAt,
    draw: (sheet) => {
      writeStrong(sheet.fontSize(20), title);
      sheet
        .moveDown(0.3)
        .fontSize(9)
        .text(words('paper.version', { version: String(of.version), at: madeAt }));
      writeHead(sheet, words('paper.parties'));
      writeRows(sheet, partiesOf(facts, words));
      writeHead(sheet, words('paper.car'));
      writeRows(sheet, priceOf(facts, words, shown));
      writeHead(sheet, words('paper.payment'));
      writeRows(sheet, paymentOf(facts, of.t, { words, shown }));
      writeClauses(sheet, words, params);
    },
  });
};
