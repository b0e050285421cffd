import { carWords } from '#kernel/car-words.ts';
import { data, type LoaderFunctionArgs } from 'react-router';
import { TURN_FRAMES } from '#kernel/turn.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { getCarWeb } from '../contract/car.ts';
import { buildHref } from './build-href.ts';
import type { ConfigurableColor } from '../public.ts';
import { pictureAddress, pictureAlt, turnView } from '../rules/picture.ts';
import { FRONT_FRAME, wrapFrame } from '../rules/turn.ts';

/** What a visitor without a session may be given again, in seconds. */
const SHARED_SECONDS = 60;

const FIELDS = { color: 'cor', view: 'vista' } as const;

/** Frame of `?vista=1..36`; nothing for anything else. */
const toFrame = (text: string | null): number | null => {
  const view = Number(text);
  return text !== null && Number.isInteger(view) && view >= 1 && view <= TURN_FRAMES ? view - 1 : null;
};

/** A model seen from all sides. Colours and, without scripts, the views of the turn are addresses of their own. */
export const viewLoader =
  ({ brandName }: { brandName: (brand: string) => string }) =>
  async ({ params, context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const car = await page.call(getCarWeb, { query: { slug: params.model ?? '' } });
    const [version] = car.ok ? car.value.versions : [];
    if (!car.ok || version === undefined || version.picturePath === null) throw new Response(null, { status: 404 });
    const { modelName: model, modelSlug } = car.value;
    const folder = version.picturePath;
    const texts = page.texts('carView');
    const t = translator(texts);
    const offered = car.value.colors.filter((color) => color.versionIds.includes(version.id));
    const requested = page.url.searchParams.get(FIELDS.color);
    const shown = offered.find((color) => color.code === requested) ?? offered[0];
    if (shown === undefined) throw new Response(null, { status: 404 });
    const own = page.path('modelView', { model: modelSlug });
    const frame = toFrame(page.url.searchParams.get(FIELDS.view));
    const { hex, roofHex, finish } = shown;
    const paint = { hex, roofHex, finish };
    const at = (to: number): string =>
      `${own}?${new URLSearchParams({ [FIELDS.color]: shown.code, [FIELDS.view]: String(wrapFrame(to) + 1) })}`;
    const altOf = (view: Parameters<typeof pictureAlt>[0]['view']): string =>
      pictureAlt({ t, view, model, version: version.versionName, color: { name: shown.name, finish } });
    const value = {
      head: {
        title: t('carView.page.title', { model, brand: brandName(page.brand) }),
        description: t('carView.page.description', carWords(page.market, model)),
        canonical: `${page.url.origin}${own}`,
        share: `${page.url.origin}${pictureAddress({ folder, view: 'share', paint })}`,
      },
      texts: page.shownTexts('carView'),
      heading: t('carView.page.heading', { model }),
      lead: t('carView.page.lead'),
      view: { folder, paint, alt: altOf('hero') },
      /** For visitors without scripts: one picture of the turn, and its neighbours. */
      turn:
        frame === null
          ? null
          : { src: pictureAddress({ folder, view: turnView(frame), paint, width: 960 }), alt: altOf(turnView(frame)) },
      previous: { href: at((frame ?? FRONT_FRAME) - 1), label: t('carView.page.turnLeft') },
      next: { href: at((frame ?? FRONT_FRAME) + 1), label: t('carView.page.turnRight') },
      colors: {
        title: t('carView.page.colors'),
        shown: t('carView.page.shown', { color: shown.name }),
        list: offered.map((color) => ({
          id: color.id,
          name: color.name,
          hex: color.hex,
          roofHex: color.roofHex,
          isShown: color === shown,
          href: `${own}?${new URLSearchParams({ [FIELDS.color]: color.code })}`,
        })),
      },
      ...waysOn({ page, t, model, modelSlug, picked: shown.code === requested ? shown : null }),
    };
    return data(value, { headers: { 'cache-control': `public, max-age=0, s-maxage=${SHARED_SECONDS}` } });
  };

export type ViewData = Awaited<ReturnType<ReturnType<typeof viewLoader>>>['data'];

type Ways = { page: Page; t: Translate; model: string; modelSlug: string; picked: ConfigurableColor | null };

/** Back to the model and on to building it, in the colour that was picked. */
const waysOn = ({ page, t, model, modelSlug, picked }: Ways) => {
  const query = picked === null ? '' : `?${new URLSearchParams({ [FIELDS.color]: picked.code })}`;
  return {
    back: {
      href: `${page.path('model', { model: modelSlug })}${query}`,
      label: t('carView.page.back', carWords(page.market, model)),
    },
    build: {
      href: buildHref(page, { model: modelSlug, step: 'version', color: picked?.id }),
      label: t('carView.page.build', carWords(page.market, model)),
    },
  };
};
