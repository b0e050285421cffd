import { formatDay } from '#kernel/dates.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { formatMoney } from '#kernel/money.ts';
import { renderPdf, writeStrong, type Sheet } from '#platform/pdf.server.ts';
import type { Revision, WarrantyClock, WarrantyTerm } from './contract/shapes.ts';
import type { TranslateIn } from './ports.server.ts';

/** Papers of the workshop. None names a person. */

type Scope = { readonly brand: string; readonly market: Market; readonly t: TranslateIn; readonly createdAt: Date };
type Line = readonly [label: string, value: string];

const LABEL_WIDTH = 190;

const speaker =
  ({ brand, market, t }: Scope) =>
  (key: string, params?: Readonly<Record<string, string | number>>): string =>
    t({ brand, market }, key, params);

const drawLines = (sheet: Sheet, lines: readonly Line[]): void => {
  const { left } = sheet.page.margins;
  for (const [label, value] of lines) {
    if (sheet.y > sheet.page.height - 110) sheet.addPage();
    const { y } = sheet;
    sheet.text(label, left, y, { width: LABEL_WIDTH - 12 });
    const labelEnd = sheet.y;
    sheet.text(value, left + LABEL_WIDTH, y);
    sheet.x = left;
    sheet.y = Math.max(labelEnd, sheet.y);
    sheet.moveDown(0.4);
  }
};

const heading = (sheet: Sheet, text: string, size = 14): void => {
  writeStrong(sheet.moveDown(0.8).fontSize(size), text);
  sheet.moveDown(0.5).fontSize(11);
};

/** The recall's paper: what will be mended free of charge, or the receipt of it with day, hour and place. */
export const voucherPdf = (
  scope: Scope,
  voucher: {
    number: string;
    car: string;
    chassisEnd: string;
    code: string;
    serviceCode: string;
    title: string;
    risk: string;
    remedy: string;
    minutes: number;
    notifiedOn: string;
    done: { moment: string; place: string } | null;
  },
): Promise<Buffer> => {
  const words = speaker(scope);
  const { done } = voucher;
  const title = words(done === null ? 'recall.paper.title' : 'recall.paper.receipt');
  const lines: Line[] = [
    [words('recall.paper.number'), voucher.number],
    [words('recall.paper.car'), voucher.car],
    [words('recall.paper.chassis'), voucher.chassisEnd],
    [words('recall.paper.campaign'), `${voucher.code} · ${voucher.title}`],
    [words('recall.paper.service'), voucher.serviceCode],
    [words('recall.paper.notified'), formatDay(voucher.notifiedOn)],
    [words('recall.paper.risk'), voucher.risk],
    [words('recall.paper.remedy'), voucher.remedy],
    ...(done === null
      ? [[words('recall.paper.minutes'), words('aftersales.minutes', { n: voucher.minutes })] as const]
      : [[words('recall.paper.done'), done.moment] as const, [words('recall.paper.place'), done.place] as const]),
  ];
  return renderPdf({
    title: `${title} ${voucher.number}`,
    locale: MARKETS[scope.market].locale,
    createdAt: scope.createdAt,
    draw: (sheet) => {
      heading(sheet, title, 20);
      drawLines(sheet, lines);
      sheet.moveDown(0.8).text(words(done === null ? 'recall.paper.free' : 'recall.paper.keep'));
    },
  });
};

const coverLine = (words: ReturnType<typeof speaker>, { cover, months, km }: WarrantyTerm): Line => [
  words(`warranty.cover.${cover}`),
  words(km === null ? 'warranty.months' : 'warranty.monthsKm', {
    months,
    km: km === null ? '' : km.toLocaleString('pt-BR'),
  }),
];

/** The warranty of one car: until when each cover runs. */
export const warrantyPdf = (
  scope: Scope,
  of: { car: string; chassisEnd: string; deliveredOn: string; clocks: readonly WarrantyClock[] },
): Promise<Buffer> => {
  const words = speaker(scope);
  return renderPdf({
    title: `${words('warranty.paper.title')} ${of.car}`,
    locale: MARKETS[scope.market].locale,
    createdAt: scope.createdAt,
    draw: (sheet) => {
      heading(sheet, words('warranty.paper.title'), 20);
      drawLines(sheet, [
        [words('recall.paper.car'), of.car],
        [words('recall.paper.chassis'), of.chassisEnd],
        [words('warranty.paper.since'), formatDay(of.deliveredOn)],
      ]);
      heading(sheet, words('warranty.paper.covers'));
      drawLines(
        sheet,
        of.clocks.map((clock) => {
          const [label, value] = coverLine(words, clock);
          return [label, `${value}, ${words('warranty.until', { day: formatDay(clock.until) })}`];
        }),
      );
      for (const key of ['keep', 'claim', 'law']) sheet.moveDown(0.5).text(words(`warranty.paper.${key}`));
    },
  });
};

/** The price and, in Argentina, the price without national taxes. */
const pricesOf = (
  { price, priceWithoutTaxes }: Revision,
  words: ReturnType<typeof speaker>,
  market: Market,
): string => {
  const value = formatMoney(price, market);
  if (priceWithoutTaxes === null) return value;
  return `${value}. ${words('aftersales.withoutTaxes', { value: formatMoney(priceWithoutTaxes, market) })}`;
};

/** The owner's guide of a model: its warranty and what each revision does. */
export const guidePdf = (
  scope: Scope,
  of: { modelName: string; terms: readonly WarrantyTerm[]; revisions: readonly Revision[] },
): Promise<Buffer> => {
  const words = speaker(scope);
  return renderPdf({
    title: words('manual.guide.title', { model: of.modelName }),
    locale: MARKETS[scope.market].locale,
    createdAt: scope.createdAt,
    draw: (sheet) => {
      heading(sheet, words('manual.guide.title', { model: of.modelName }), 20);
      sheet.text(words('manual.guide.text'));
      heading(sheet, words('warranty.paper.covers'));
      drawLines(
        sheet,
        of.terms.map((term) => coverLine(words, term)),
      );
      heading(sheet, words('maintenance.title'));
      drawLines(
        sheet,
        of.revisions.map((revision) => [
          words('maintenance.at', { km: revision.km.toLocaleString('pt-BR'), months: revision.months }),
          `${revision.items.map((item) => words(`maintenance.item.${item}`)).join(', ')}. ${pricesOf(revision, words, scope.market)}`,
        ]),
      );
    },
  });
};
