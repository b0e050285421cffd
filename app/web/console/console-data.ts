import { brandOf } from '#brands/brands.ts';
import { MARKET_SITES } from '#brands/markets.ts';
import { drawWordmark } from '#brands/wordmark.ts';
import type { Page, StaffArea } from '#ui/page-context.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { ADMIN_AREAS, ADMIN_GROUPS } from '../../admin-areas.ts';
import { isDense } from './density.ts';
import { hasSlashKey, searchKeyScript } from './search-key.ts';

export type ConsoleLink = { readonly href: string; readonly label: string; readonly current: boolean };
export type ConsoleGroup = {
  readonly title: string;
  readonly links: readonly (ConsoleLink & { readonly area: StaffArea | null })[];
};

/** The areas a person may enter by the work they are for; a group of which nothing is open is not there. */
export const consoleGroups = (page: Page, menu: readonly StaffArea[], t: Translate): ConsoleGroup[] => {
  const { pathname } = page.url;
  const home = page.path('admin');
  const linkTo = (area: StaffArea) => {
    const href = page.path('adminArea', { area });
    return {
      area,
      href,
      label: t(`admin.area.${area}`),
      current: pathname === href || pathname.startsWith(`${href}/`),
    };
  };
  const start = { area: null, href: home, label: t('admin.home'), current: pathname === home };
  return [
    { title: '', links: [start] },
    ...ADMIN_GROUPS.map((group) => ({
      title: t(`console.group.${group}`),
      links: ADMIN_AREAS.filter((one) => one.group === group && menu.includes(one.area)).map(({ area }) =>
        linkTo(area),
      ),
    })).filter(({ links }) => links.length > 0),
  ];
};

export const siteName = (brand: string, market: Page['market']): string =>
  `${brandOf(brand).name} · ${MARKET_SITES[market].name}`;

/** What stands around a screen of the back office. */
export const consoleData = (page: Page, menu: readonly StaffArea[]) => {
  const texts = page.texts('accounts', 'console', 'shell');
  const t = translator(texts);
  const slash = hasSlashKey(page);
  const dense = isDense(page);
  const site = siteName(page.brand, page.market);
  return {
    home: page.path('admin'),
    wordmark: drawWordmark(brandOf(page.brand).wordmark),
    texts: {
      home: t('admin.home'),
      title: t('admin.title'),
      nav: t('admin.nav'),
      openNav: t('console.nav.open'),
      closeNav: t('console.nav.close'),
      search: t('console.search'),
      keys: t('console.search.keys'),
      sites: t('console.sites'),
      site,
      person: page.user?.name ?? '',
      signOut: t('area.signOut'),
      skip: t('skip'),
      density: t(dense ? 'console.density.comfortable' : 'console.density.dense'),
      kept: t('console.kept'),
      keptText: t('console.kept.text'),
      takeUp: t('console.kept.take'),
      throwAway: t('console.kept.drop'),
    },
    search: {
      // What is found has the focus then: the next key is the first of it.
      action: `${page.path('admin')}/search#content`,
      words: page.url.searchParams.get('q') ?? '',
      keys: slash ? 'Control+K Meta+K /' : 'Control+K Meta+K',
      script: searchKeyScript(slash),
    },
    groups: consoleGroups(page, menu, t),
    sites: (page.user?.sites() ?? []).map(({ brand, market }) => ({
      href: `/${market}/${brand}/admin`,
      label: siteName(brand, market),
      current: brand === page.brand && market === page.market,
    })),
    ways: [
      { href: page.path('account'), label: t('admin.back'), current: false },
      { href: page.path('home'), label: t('console.visitors'), current: false },
    ],
    density: {
      action: `${page.path('admin')}/views`,
      dense,
      back: `${page.url.pathname}${page.url.search}`,
    },
    who: page.user?.id ?? '',
    signOut: { action: page.path('signOut') },
  };
};
