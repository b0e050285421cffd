import { brandOf } from '#brands/brands.ts';
import { addressLine, MARKET_SITES } from '#brands/markets.ts';
import { drawWordmark } from '#brands/wordmark.ts';
import { formatCompanyNumber } from '#kernel/documents.ts';
import type { Page, SiteSettings } from '#ui/page-context.ts';
import type { NavLink } from '#ui/nav-link.ts';
import { format, type TextParams } from '#ui/text.ts';
import type { TextsOf } from '#ui/translate.ts';
import { footerColumns, menuLinks } from '../frame-links.ts';
import { rememberAttribution } from './attribution.ts';
import { orderBadge, savedBadge } from './car-badge.ts';
import { locationOf } from './saved-location.ts';
import { isCheckout } from './checkout.ts';
import { isConsole } from './console/is-console.ts';
import { nameOf } from './location-data.ts';
import { ownFrame, type OwnFrame } from './own-frame.ts';

type Texts = TextsOf<'shell' | 'ui'>;

const t = <Key extends string>(texts: Readonly<Record<Key, string>>, key: Key, params: TextParams = {}): string =>
  format(texts[key], params);

type Shell = ReturnType<typeof makeShell>;

/** Until somebody changes a text or a setting of the site. */
const made = new WeakMap<SiteSettings, { visitor?: Shell; person?: Shell }>();

/** Everything that stands around a page of a brand, made once for visitors and once for people; the consent question and the saved car are the page's own. */
export const shellData = async (page: Page) => {
  rememberAttribution(page);
  const kept = made.get(page.settings) ?? {};
  const who = page.user === null ? 'visitor' : 'person';
  const shell = (kept[who] ??= makeShell(page));
  made.set(page.settings, kept);
  const asks = page.cookie('vlt_consent') === undefined;
  const consent = asks ? consentTexts(page, page.texts('shell', 'ui')) : null;
  const isQuiet = isCheckout(page);
  const [saved, location, own] = await Promise.all([
    savedBadge(page),
    isQuiet ? null : locationLink(page),
    isQuiet || isConsole(page) ? null : ownFrame(page),
  ]);
  const badge = saved ?? (await orderBadge(page));
  const shown = own === null ? shell : withOwn(shell, own);
  return {
    ...(isQuiet ? quiet(shell) : shown),
    consent,
    badge,
    location,
    banner: isQuiet ? null : (own?.banner ?? null),
  };
};

/** Without its banner, which the server puts into the page by itself. */
export type ShellData = Omit<Awaited<ReturnType<typeof shellData>>, 'banner'>;
/** What the shell's loader hands out; the back office draws a frame of its own. */
export type ShellLoaded = ShellData & { readonly hasOwnFrame?: boolean };

/** Without the shop around it: what leads away from a purchase, but for the account and what the law wants. */
const quiet = (shell: Shell): Shell => ({
  ...shell,
  menu: [],
  footer: { ...shell.footer, columns: [] },
});

/** With what the site's team shows in place of the site's own links. */
const withOwn = (shell: Shell, { menu, columns }: OwnFrame): Shell => ({
  ...shell,
  menu: menu ?? shell.menu,
  footer: { ...shell.footer, columns: columns ?? shell.footer.columns },
});

/** Where the visitor said they are, or the way to say it; the way leads back to this page. */
const locationLink = async (page: Page): Promise<NavLink> => {
  const savedLocation = await locationOf(page);
  const back = `${page.url.pathname}${page.url.search}`;
  return {
    label: savedLocation === null ? t(page.texts('location'), 'location.link') : nameOf(page, savedLocation),
    href: `${page.path('location')}?${new URLSearchParams({ back })}`,
  };
};

/** Only what exists is linked. */
const makeShell = (page: Page) => {
  const texts = page.texts('shell', 'ui');
  const brand = brandOf(page.brand);
  const market = MARKET_SITES[page.market];
  const place: NavLink = {
    label: t(texts, 'chooser.current', { brand: brand.name, market: market.name }),
    href: '/',
  };
  const menu = menuLinks(page);
  const account: NavLink =
    page.user === null
      ? { label: t(texts, 'menu.signIn'), href: page.path('signIn') }
      : { label: t(texts, 'menu.account'), href: page.path('account') };
  return {
    brand: { name: brand.name },
    wordmark: drawWordmark(brand.wordmark),
    motif: brand.motif,
    skip: t(texts, 'skip'),
    home: page.path('home'),
    header: {
      homeLink: t(texts, 'home.link', { brand: brand.name }),
      menuOpen: t(texts, 'menu.open'),
      menuClose: t(texts, 'menu.close'),
      menuLabel: t(texts, 'menu.label'),
    },
    menu,
    account,
    place,
    locationPrompt: {
      path: page.path('location'),
      texts: { title: t(page.texts('location'), 'location.title'), close: t(texts, 'close') },
    },
    offline: { title: t(texts, 'offline.title'), text: t(texts, 'offline.text') },
    footer: footerOf(page, texts, { menu, account }),
  };
};

const footerOf = (page: Page, texts: Texts, { menu, account }: { menu: readonly NavLink[]; account: NavLink }) => {
  const market = MARKET_SITES[page.market];
  const company = brandOf(page.brand).companies[page.market];
  return {
    label: t(texts, 'footer.label'),
    columns: footerColumns(page, { menu, account }),
    rights: [
      { label: t(texts, 'legal.withdrawal'), href: page.path('withdrawal') },
      { label: t(texts, 'legal.cancelService'), href: page.path('cancelService') },
    ],
    seller: [
      t(texts, 'footer.seller', { name: company.name }),
      t(texts, 'legal.document', { label: market.companyDocument, number: formatCompanyNumber(company.document) }),
      addressLine(company.address, page.market),
      t(texts, 'legal.phone', { phone: company.phoneShown }),
      t(texts, 'legal.hours', company.hours),
      t(texts, 'legal.email', { email: company.email }),
    ],
    notes: [t(texts, 'legal.prices'), t(texts, 'legal.traffic'), t(texts, 'footer.demonstration')],
    links: [
      { label: t(texts, 'legal.terms'), href: page.path('terms') },
      { label: t(texts, 'legal.privacy'), href: page.path('privacyNotice') },
      { label: t(texts, 'legal.cookies'), href: page.path('cookies') },
      { label: t(texts, 'legal.consumerLaw'), href: market.links.consumerLaw },
      { label: t(texts, 'legal.consumerDefence'), href: market.links.consumerDefence },
      { label: t(texts, 'legal.consumerComplaint'), href: market.links.consumerComplaint },
      { label: t(texts, 'legal.dataAuthority'), href: market.links.dataAuthority },
    ],
  };
};

const consentTexts = (page: Page, texts: Texts) => ({
  action: `/${page.market}/${page.brand}/consent`,
  skip: t(texts, 'consent.skip'),
  back: page.url.pathname + page.url.search,
  texts: {
    title: t(texts, 'consent.title'),
    text: t(texts, 'consent.text'),
    accept: t(texts, 'consent.accept'),
    refuse: t(texts, 'consent.refuse'),
    choose: t(texts, 'consent.choose'),
    save: t(texts, 'consent.save'),
  },
  purposes: [
    {
      id: 'necessary',
      label: t(texts, 'consent.necessary'),
      text: t(texts, 'consent.necessary.text'),
      always: true,
    },
    { id: 'measurement', label: t(texts, 'consent.measurement'), text: t(texts, 'consent.measurement.text') },
    { id: 'marketing', label: t(texts, 'consent.marketing'), text: t(texts, 'consent.marketing.text') },
  ],
});
