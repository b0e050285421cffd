import { ok, refuse } from '#kernel/result.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { isTooFine, pngOf, sheetOf, svgOf, type DrawnCode } from '../code-files.server.ts';
import { toRecord } from '../code-record.server.ts';
import { drawCode, MOST_COPIES, printSheet } from '../contract/codes.ts';
import { findCodes, type CodeRow } from '../store/codes.server.ts';

const drawnOf = (row: CodeRow, context: Context): DrawnCode => {
  const { address, label, mask, quiet, drawn } = toRecord(row, context);
  return { address, label, choice: { ...drawn, mask: mask ?? undefined, quiet } };
};

/** Which codes are printed how often, as the query writes it; a code that is named twice is printed both times. */
const copiesIn = (codes: string): { readonly id: string; readonly copies: number }[] =>
  codes.split(',').map((part) => {
    const [id = '', copies = ''] = part.split('*');
    return { id, copies: Number(copies) };
  });

export const codeFileRoutes: readonly Route[] = [
  handle(drawCode, async ({ params: { id, format } }, context) => {
    const [row] = await context.read((tx) => findCodes(tx, context, [id]));
    if (row === undefined) return refuse('codeUnknown');
    const drawn = drawnOf(row, context);
    context.reply('content-disposition', `attachment; filename="code-${id}.${format}"`);
    return ok(
      format === 'svg'
        ? { contentType: 'image/svg+xml', bytes: svgOf(drawn) }
        : { contentType: 'image/png', bytes: await pngOf(drawn) },
    );
  }),
  handle(printSheet, async ({ query: { codes, side } }, context) => {
    const asked = copiesIn(codes);
    const copies = asked.reduce((sum, one) => sum + one.copies, 0);
    if (copies === 0 || copies > MOST_COPIES) return refuse('tooManyCopies', { params: { n: MOST_COPIES } });
    const rows = await context.read((tx) =>
      findCodes(
        tx,
        context,
        asked.map(({ id }) => id),
      ),
    );
    const drawn = new Map(rows.map((row) => [row.id, drawnOf(row, context)]));
    const printed = asked.flatMap(({ id, copies: times }) => {
      const one = drawn.get(id);
      return Array.from({ length: times }, () => one);
    });
    const known = printed.filter((one) => one !== undefined);
    if (known.length < printed.length) return refuse('codeUnknown');
    const fine = known.find((one) => isTooFine(one, Number(side)));
    if (fine !== undefined) return refuse('tooFine', { params: { label: fine.label } });
    const at = context.clock.now();
    const title = [...new Set(known.map(({ label }) => label))].join(', ').slice(0, 120);
    const bytes = await sheetOf({ codes: known, side: Number(side), title, market: context.market, at });
    context.reply('content-disposition', 'inline; filename="codes.pdf"');
    return ok({ contentType: 'application/pdf', bytes });
  }),
];
