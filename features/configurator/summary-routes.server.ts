import type { Market } from '#kernel/market.ts';
import type { Money } from '#kernel/money.ts';
import { ok, refuse } from '#kernel/result.ts';
import { lookOfCodes } from '#kernel/car-look.ts';
import { findCar } from '#features/catalog/public.server.ts';
import { handle, type Binary, type Context, type Route } from '#platform/http/context.server.ts';
import { getSummaryPdf } from './contract.ts';
import { openChoice } from './rules/address.ts';
import type { CarCodes } from './rules/car-codes.ts';
import { versionOf } from './rules/choice.ts';
import { codesOf } from './rules/codes.ts';
import { normalizeShareCode } from './rules/share-code.ts';
import { findSavedCar } from './store.server.ts';
import { renderSummary, type Translate } from './summary.server.ts';

type Where = { readonly brand: string; readonly market: Market };

/** What the paper needs of the rest of the program: app joins them. */
export type SummaryPorts = {
  readonly price: (
    context: Context,
    codes: CarCodes,
  ) => Promise<{ readonly total: Money; readonly totalWithoutTaxes: Money | null } | null>;
  /** JPEG of a version's car; `look`: what its address says of paint and parts. */
  readonly picture: (
    context: Context,
    car: { readonly folder: string; readonly look: Readonly<Record<string, string>> },
  ) => Promise<Uint8Array | null>;
  readonly translatorFor: (where: Where) => Translate;
  readonly brandName: (brand: string) => string;
  /** The full address that opens a saved car. */
  readonly addressOf: (where: Where, car: { readonly model: string; readonly code: string }) => string;
};

export const summaryRoutes = (ports: SummaryPorts): Route[] => [
  handle(getSummaryPdf, async ({ params }, context) => {
    const { brand, market, clock } = context;
    const code = normalizeShareCode(params.code);
    const saved = await context.read((tx) => findSavedCar(tx, { brand, market, code }));
    if (saved === null) return refuse('savedCarUnknown');
    const found = await findCar(context.tx, { slug: saved.model }, { brand, market, at: clock.now() });
    const opened = found === null ? null : openChoice(found.car, saved.choice);
    if (found === null || opened === null) return refuse('carGone');
    const { car } = found;
    const { choice, lost } = opened;
    const codes = codesOf(car, choice);
    const price = codes === null ? null : await ports.price(context, codes);
    if (codes === null || price === null) return refuse('carGone');
    const folder = versionOf(car, choice.versionId)?.picturePath ?? null;
    const bytes = await renderSummary({
      car,
      choice,
      ...price,
      brandName: ports.brandName(brand),
      picture: folder === null ? null : await ports.picture(context, { folder, look: lookOfCodes(codes) }),
      code,
      url: ports.addressOf({ brand, market }, { model: saved.model, code }),
      lost,
      at: clock.now(),
      t: ports.translatorFor({ brand, market }),
    });
    context.reply('content-disposition', `attachment; filename="${saved.model}-${code}.pdf"`);
    return ok<Binary>({ contentType: 'application/pdf', bytes });
  }),
];
