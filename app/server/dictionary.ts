import { flatTexts } from '#brands/dictionary.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { ok, refuse } from '#kernel/result.ts';
import { findText, getDictionary, getText } from '#features/content/contract/dictionary.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';

const cache = new Map<string, ReadonlyMap<string, string>>();

/** Every text of a brand and market by `area.key`, made once. */
const allTexts = (brand: string, market: Market): ReadonlyMap<string, string> => {
  const name = `${brand} ${market}`;
  const known = cache.get(name);
  if (known !== undefined) return known;
  const made = new Map(Object.entries(flatTexts({ brand, market })));
  cache.set(name, made);
  return made;
};

const oneText = (context: Context, id: string) => {
  const value = allTexts(context.brand, context.market).get(id);
  return value === undefined ? refuse('textUnknown') : ok({ id, value });
};

/** Service dictionary: the same texts the pages are made with. Here, because only app may read the brands' words. */
export const dictionaryRoutes: readonly Route[] = [
  handle(getDictionary, async ({ body: { areas = [], keys = [] } }, context) => {
    const texts = allTexts(context.brand, context.market);
    const known = new Set([...texts.keys()].map((key) => key.split('.', 1)[0]));
    if (areas.some((area) => !known.has(area))) return refuse('areaUnknown');
    const requested = new Set(keys);
    const found = [...texts].filter(([key]) => requested.has(key) || areas.some((area) => key.startsWith(`${area}.`)));
    return ok({ locale: MARKETS[context.market].locale, texts: Object.fromEntries(found) });
  }),
  handle(getText, async ({ params }, context) => oneText(context, params.id)),
  handle(findText, async ({ body }, context) => oneText(context, body.value)),
];
