import type { MetaDescriptor } from 'react-router';
import { MARKET_IDS, MARKETS, type Market } from '#kernel/market.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Page } from '#ui/page-context.ts';
import { photoAddress, photoSite } from '#ui/photo-address.ts';
import type { Translate } from '#ui/translate.ts';
import type { Model } from '../contract/model.ts';
import type { ConfigurableCar, ConfigurableVersion } from '../public.ts';
import { breadcrumbData, vehicleData, type StructuredData } from '../rules/structured-data.ts';

export type ModelHead = {
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  /** The same model in each market that sells it, where there is more than one. */
  readonly alternates: readonly { readonly locale: string; readonly href: string }[];
  readonly data: readonly StructuredData[];
  /** A photograph that stands for the model. */
  readonly image?: { readonly href: string; readonly alt: string };
};

/** Path of a model's page in any market, below the origin. */
export type ModelPath = (market: Market, brand: string, slug: string) => string;

type ModelHeadInput = {
  readonly page: Page;
  readonly t: Translate;
  readonly car: ConfigurableCar;
  readonly first: ConfigurableVersion;
  readonly model: Model;
  readonly brand: string;
  readonly pathIn: ModelPath;
};

/** What the page tells search engines: its one address, the other market's, and the model as data. */
export const modelHead = ({ page, t, car, first, model, brand, pathIn }: ModelHeadInput): ModelHead => {
  const { origin } = page.url;
  const canonical = `${origin}${pathIn(page.market, page.brand, car.modelSlug)}`;
  const markets = MARKET_IDS.filter((market) => model.markets.includes(market));
  const versionUrl = (id: string): string =>
    `${origin}${page.path('buildStep', { model: car.modelSlug, step: 'optionals' })}?${new URLSearchParams({ do: `version:${id}` })}`;
  const image =
    model.photo === undefined
      ? null
      : {
          href: `${origin}${photoAddress(photoSite(page))(model.photo.id, 1600)}`,
          alt: model.photo.alt,
        };
  const drawn = first.picturePath === null ? null : `${origin}${first.picturePath}hero.webp`;
  return {
    ...(image === null ? {} : { image }),
    title: t('model.title', { model: car.modelName, brand }),
    description: t('model.description', { summary: model.summary, price: formatMoney(first.price, page.market) }),
    canonical,
    alternates:
      markets.length < 2
        ? []
        : markets.map((market) => ({
            locale: MARKETS[market].locale,
            href: `${origin}${pathIn(market, page.brand, car.modelSlug)}`,
          })),
    data: [
      vehicleData({
        brand,
        name: car.modelName,
        summary: model.summary,
        bodyText: t.find(`body.${model.bodyKind}`) ?? model.bodyKind,
        url: canonical,
        image: image?.href ?? drawn,
        versions: car.versions.map((version) => ({
          ...version,
          name: version.versionName,
          url: versionUrl(version.id),
        })),
      }),
      breadcrumbData([
        { name: brand, url: `${origin}${page.path('home')}` },
        { name: car.modelName, url: canonical },
      ]),
    ],
  };
};

export const headTags = (head: ModelHead): MetaDescriptor[] => [
  { title: head.title },
  { name: 'description', content: head.description },
  { tagName: 'link', rel: 'canonical', href: head.canonical },
  ...head.alternates.map(({ locale, href }) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    hrefLang: locale,
    href,
  })),
  ...(head.image === undefined
    ? []
    : [
        { property: 'og:image', content: head.image.href },
        { property: 'og:image:alt', content: head.image.alt },
      ]),
  ...head.data.map((data) => ({ 'script:ld+json': data as Record<string, never> })),
];
