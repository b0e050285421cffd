import { getBuyer, type Buyer } from '#features/accounts/public.server.ts';
import { getDealer } from '#features/dealers/public.server.ts';
import type { getPaper } from '#features/reservations/contract/papers.ts';
import { RECORDED_INVOICE, type Paper } from '#features/reservations/public.ts';
import { findOwnWhole, openPaper, readOrderPapers, type WholeOrder } from '#features/reservations/steps.server.ts';
import { findSignedPdf } from '#features/sale-contracts/steps.server.ts';
import { carName } from '#kernel/car-name.ts';
import { showCity } from '#kernel/city.ts';
import { formatCompanyNumber, formatCuil, formatDocument } from '#kernel/documents.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { MARKETS } from '#kernel/market.ts';
import { formatMoney, money } from '#kernel/money.ts';
import { ok, refuse } from '#kernel/result.ts';
import { showStreet } from '#kernel/street.ts';
import { readStoredFile } from '#platform/files.server.ts';
import { attachmentHeader } from '#platform/files/media.ts';
import type { Handler } from '#platform/http/context.server.ts';
import { renderPdf, writeStrong } from '#platform/pdf.server.ts';
import type { TranslateIn } from './follow-proposal.server.ts';

type Rows = readonly (readonly [label: string, value: string])[];
type Drawn = { readonly title: string; readonly rows: Rows; readonly note: string };

/** Leaves the number of a payment, 36 characters, its own line. */
const LABEL_WIDTH = 215;

/** A sheet of lines, each with its value. */
const draw = (order: WholeOrder, { title, rows, note }: Drawn): Promise<Buffer> =>
  renderPdf({
    title,
    locale: MARKETS[order.market].locale,
    createdAt: order.now,
    draw: (sheet) => {
      const { left } = sheet.page.margins;
      writeStrong(sheet.fontSize(20), title);
      sheet.moveDown(1).fontSize(11);
      for (const [label, value] of rows) {
        const { y } = sheet;
        sheet.text(label, left, y, { width: LABEL_WIDTH });
        const end = sheet.y;
        sheet.text(value, left + LABEL_WIDTH + 10, y);
        sheet.x = left;
        sheet.y = Math.max(end, sheet.y);
        sheet.moveDown(0.4);
      }
      sheet.moveDown(0.6).fontSize(9).text(note);
    },
  });

type Shown = {
  readonly order: WholeOrder;
  readonly buyer: Buyer | null;
  /** Who sells it: name and street. */
  readonly dealer: string | null;
  /** The company that invoices it, with its number. */
  readonly seller: string | null;
  readonly t: TranslateIn;
};

/** By its kind, which everybody in the market knows by its letters. */
const documentOf = ({ document, documentKind }: Buyer): Rows => {
  if (document === null || documentKind === null) return [];
  if (documentKind === 'CPF' || documentKind === 'CNPJ') return [[documentKind, formatDocument(document)]];
  return [[documentKind, documentKind === 'DNI' ? document : formatCuil(document)]];
};

/** What every paper begins with: whose it is, and what was bought. */
const headOf = ({ order, buyer, dealer, t }: Shown): Rows => [
  [t(order, 'orderPaper.order'), order.number],
  ...(buyer === null ? [] : [[t(order, 'orderPaper.buyer'), buyer.name] as const, ...documentOf(buyer)]),
  ...(dealer === null ? [] : [[t(order, 'orderPaper.dealer'), dealer] as const]),
  [t(order, 'orderPaper.car'), carName(order.quote)],
];

/** The order on paper: price line by line, what is paid, and what is open. */
const summaryOf = (shown: Shown): Drawn => {
  const { order, t } = shown;
  const { market, currency, quote, deliverBy } = order;
  const amount = (value: number): string => formatMoney(money(value, currency), market);
  const net = quote.totalWithoutTaxes;
  return {
    title: `${t(order, 'orderPaper.SUMMARY')} ${order.number}`,
    rows: [
      ...headOf(shown),
      ...quote.lines.map(
        ({ name, amount: of }) =>
          [name, of.amount === 0 ? t(order, 'orderPaper.included') : formatMoney(of, market)] as const,
      ),
      [t(order, 'orderPaper.total'), amount(order.total)],
      ...(net === null ? [] : [[t(order, 'orderPaper.withoutTaxes'), formatMoney(net, market)] as const]),
      [t(order, 'orderPaper.paid'), amount(order.paid)],
      [t(order, 'orderPaper.rest'), amount(order.total - order.paid)],
      ...(deliverBy === null ? [] : [[t(order, 'orderPaper.promised'), formatDay(deliverBy)] as const]),
    ],
    note: `${t(order, 'orderPaper.asOf')} ${formatDateTime(order.now, market)}`,
  };
};

type Receipt = Awaited<ReturnType<typeof readOrderPapers>>['paid'][number];

/** That a payment came in: no tax document, which the invoice is. */
const receiptOf = (shown: Shown, paid: Receipt): Drawn => {
  const { order, seller, t } = shown;
  const { market, currency } = order;
  const what = t(order, paid.by === 'DEPOSIT' ? 'orderPaper.deposit' : `rest.kind.${paid.by}`);
  const by =
    paid.by === 'DEPOSIT' && paid.method !== undefined ? `${what}, ${t(order, `charge.${paid.method}`)}` : what;
  return {
    title: `${t(order, 'orderPaper.RECEIPT')} ${order.number}`,
    rows: [
      ...headOf(shown),
      // A slip names itself who collects it.
      ...(seller === null || paid.by === 'BILLET_PAYMENT' ? [] : [[t(order, 'orderPaper.payee'), seller] as const]),
      [t(order, 'orderPaper.amount'), formatMoney(money(paid.amount, currency), market)],
      [t(order, 'orderPaper.by'), by],
      [t(order, 'orderPaper.at'), formatDateTime(paid.at, market)],
      [t(order, 'orderPaper.id'), paid.id],
    ],
    note: t(order, 'orderPaper.receipt.note'),
  };
};

/** What the order's own records hold of its invoice: the fiscal document is its seller's, and is not drawn here. */
const invoiceOf = (shown: Shown, at: string): Drawn => {
  const { order, seller, t } = shown;
  const { market, currency, total, chassis, plate } = order;
  const optional = (key: string, value: string | null): Rows => (value === null ? [] : [[t(order, key), value]]);
  return {
    title: `${t(order, 'orderPaper.recordedInvoice')} ${order.number}`,
    rows: [
      ...headOf(shown),
      ...optional('orderPaper.seller', seller),
      ...optional('numbers.chassis', chassis),
      ...optional('numbers.plate', plate),
      [t(order, 'orderPaper.invoicedOn'), formatDay(dayIn(new Date(at), market))],
      [t(order, 'orderPaper.amount'), formatMoney(money(total, currency), market)],
    ],
    note: t(order, 'orderPaper.recordedInvoice.note'),
  };
};

const sheetOf = (shown: Shown, { id, at }: Pick<Paper, 'id' | 'at'>, paid: readonly Receipt[]): Drawn => {
  if (id === RECORDED_INVOICE) return invoiceOf(shown, at);
  const payment = paid.find((one) => one.id === id);
  return payment === undefined ? summaryOf(shown) : receiptOf(shown, payment);
};

/** Letters, digits and dashes, as every device takes them in a file's name. */
const plainName = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');

/** One paper of an own order: drawn of what is known, or as staff brought it. Nobody else's is there. */
export const orderPaper =
  (t: TranslateIn): Handler<typeof getPaper> =>
  async ({ params }, context) => {
    const { actor, visitorId, env } = context;
    const found = await context.read(async (tx) => {
      const order = await findOwnWhole(tx, { id: params.id, actor, visitorId });
      if (order === null) return null;
      const { papers, paid } = await readOrderPapers(tx, order);
      const paper = papers.find(({ id }) => id === params.paper);
      const buyer = order.accountId === null ? null : await getBuyer(tx, { env, accountId: order.accountId });
      const dealer = await getDealer(tx, { brand: order.brand, id: order.dealerId });
      const where = dealer && `${dealer.name} · ${showStreet(order.market, dealer)}, ${showCity(order.market, dealer)}`;
      const seller = dealer && `${dealer.legalName}, ${formatCompanyNumber(dealer.document)}`;
      return { paper, paid, shown: { order, buyer, dealer: where, seller, t } };
    });
    if (found === null) return refuse('orderUnknown');
    const { paper, paid, shown } = found;
    const { order } = shown;
    const brought =
      params.paper === RECORDED_INVOICE
        ? null
        : await context.withTx((tx) => openPaper(tx, { orderId: order.id, id: params.paper }));
    context.reply('cache-control', 'private, no-store');
    context.reply('x-content-type-options', 'nosniff');
    if (brought?.fileId != null) {
      const file = await readStoredFile(context, { id: brought.fileId, brand: order.brand });
      if (file === null) return refuse('paperUnknown');
      context.reply('content-disposition', attachmentHeader(file.name));
      context.reply('content-security-policy', "sandbox; default-src 'none'");
      return ok({ contentType: file.mediaType, bytes: file.content });
    }
    if (paper === undefined) return refuse('paperUnknown');
    if (paper.kind === 'CONTRACT') {
      // Signed here: the very bytes that were signed.
      const of = { brand: order.brand, orderId: order.id, id: paper.id };
      const signed = await context.read((tx) => findSignedPdf(tx, of));
      if (signed === null || signed.pdf === null) return refuse('paperUnknown');
      context.reply(
        'content-disposition',
        attachmentHeader(`${plainName(`${t(order, 'orderPaper.CONTRACT')} ${order.number}`)}.pdf`),
      );
      return ok({ contentType: 'application/pdf', bytes: signed.pdf });
    }
    const drawn = sheetOf(shown, paper, paid);
    const bytes = await draw(order, drawn);
    // A summary and a receipt lie beside each other where they were saved.
    context.reply('content-disposition', `inline; filename="${plainName(drawn.title)}.pdf"`);
    return ok({ contentType: 'application/pdf', bytes });
  };
