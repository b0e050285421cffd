import { AREAS, type Area } from '#brands/texts/areas.ts';
import { findText, getDictionary, getText } from '#features/dictionary/contract/texts.ts';
import { MARKETS } from '#kernel/market.ts';
import { ok, refuse } from '#kernel/result.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { flatAreas } from './texts.ts';

const isArea = (name: string): name is Area => Object.hasOwn(AREAS, name);

/** The text that pages show under `area.key`, as they show it now. */
const textOf = ({ brand, market }: Context, id: string): string | undefined => {
  const [area = '', ...rest] = id.split('.');
  if (!isArea(area)) return undefined;
  const texts: Readonly<Record<string, string>> = flatAreas(brand, market, [area]);
  return Object.hasOwn(texts, rest.join('.')) ? texts[rest.join('.')] : undefined;
};

const oneText = (context: Context, id: string) => {
  const value = textOf(context, id);
  return value === undefined ? refuse('textUnknown') : ok({ id, value });
};

/** Service dictionary: the same texts the pages are made with. Here, because only app may read the brands' words. */
export const dictionaryRoutes: readonly Route[] = [
  handle(getDictionary, async ({ body: { areas = [], keys = [] } }, context) => {
    const known = areas.filter(isArea);
    if (known.length < areas.length) return refuse('areaUnknown');
    const ofAreas = known.flatMap((area) =>
      Object.entries(flatAreas(context.brand, context.market, [area])).map(([key, text]) => [`${area}.${key}`, text]),
    );
    const named = keys.flatMap((key) => {
      const text = textOf(context, key);
      return text === undefined ? [] : [[key, text]];
    });
    return ok({ locale: MARKETS[context.market].locale, texts: Object.fromEntries([...ofAreas, ...named]) });
  }),
  handle(getText, async ({ params }, context) => oneText(context, params.id)),
  handle(findText, async ({ body }, context) => oneText(context, body.value)),
];
