import { brandOf, BRANDS } from '#brands/brands.ts';
import { addressLine, MARKET_SITES } from '#brands/markets.ts';
import { drawWordmark } from '#brands/wordmark.ts';
import { formatCompanyNumber } from '#kernel/documents.ts';
import type { Page } from '#ui/page-context.ts';
import type { FooterColumn } from '#ui/page-footer.tsx';
import type { NavLink } from '#ui/page-header.tsx';
import { format } from '#ui/text.ts';
import { rememberCame } from './came-by.ts';
import { savedBadge } from './car-badge.ts';
import { locationOf } from './kept-location.ts';
import { nameOf } from './location-data.ts';
import { menuLinks } from './menu.ts';

type Texts = Record<string, string>;

const say = (texts: Texts, key: string, params: Record<string, string | number> = {}): string =>
  format(texts[key] ?? `[${key}]`, params);

const made = new Map<string, ReturnType<typeof makeShell>>();

/** Everything that stands around a page of a brand, made once for visitors and once for people; the consent question and the saved car are the page's own. */
export const shellData = async (page: Page) => {
  rememberCame(page);
  const key = `${page.brand} ${page.market} ${page.user === null}`;
  const shell = made.get(key) ?? makeShell(page);
  made.set(key, shell);
  const asks = page.cookie('vlt_consent') === undefined;
  const consent = asks ? consentTexts(page, page.texts('shell', 'ui')) : null;
  const [badge, location] = await Promise.all([savedBadge(page), locationLink(page)]);
  return { ...shell, consent, badge, location };
};

/** Where the visitor said they are, or the way to say it; the way leads back to this page. */
const locationLink = async (page: Page): Promise<NavLink> => {
  const kept = await locationOf(page);
  const back = `${page.url.pathname}${page.url.search}`;
  return {
    label: kept === null ? say(page.texts('location'), 'location.link') : nameOf(page, kept),
    href: `${page.path('location')}?${new URLSearchParams({ back })}`,
  };
};

/** Only what exists is linked. */
const makeShell = (page: Page) => {
  const texts = page.texts('shell', 'ui');
  const brand = brandOf(page.brand);
  const market = MARKET_SITES[page.market];
  const place: NavLink = {
    label: say(texts, 'chooser.current', { brand: brand.name, market: market.name }),
    href: '/',
  };
  const menu = menuLinks(page, texts);
  const account: NavLink =
    page.user === null
      ? { label: say(texts, 'menu.signIn'), href: page.path('signIn') }
      : { label: say(texts, 'menu.account'), href: page.path('account') };
  return {
    brand: { id: brand.id, name: brand.name },
    wordmark: drawWordmark(brand.wordmark),
    motif: brand.motif,
    skip: say(texts, 'skip'),
    home: page.path('home'),
    header: {
      homeLink: say(texts, 'home.link', { brand: brand.name }),
      menuOpen: say(texts, 'menu.open'),
      menuClose: say(texts, 'menu.close'),
      menuLabel: say(texts, 'menu.label'),
    },
    menu,
    account,
    place,
    locationDoor: {
      path: page.path('location'),
      texts: { title: say(page.texts('location'), 'location.title'), close: say(texts, 'close') },
    },
    offline: { title: say(texts, 'offline.title'), text: say(texts, 'offline.text') },
    footer: footerOf(page, texts, { menu, account }),
  };
};

const footerOf = (page: Page, texts: Texts, { menu, account }: { menu: readonly NavLink[]; account: NavLink }) => {
  const market = MARKET_SITES[page.market];
  const company = brandOf(page.brand).companies[page.market];
  return {
    label: say(texts, 'footer.label'),
    columns: footerColumns(page, texts, menu, account),
    rights: [
      { label: say(texts, 'legal.withdrawal'), href: page.path('withdrawal') },
      { label: say(texts, 'legal.cancelService'), href: page.path('cancelService') },
    ],
    seller: [
      say(texts, 'legal.seller', { name: company.name }),
      say(texts, 'legal.document', { label: market.companyDocument, number: formatCompanyNumber(company.document) }),
      addressLine(company.address, page.market),
      say(texts, 'legal.phone', { phone: company.phoneShown }),
      say(texts, 'legal.hours', company.hours),
      say(texts, 'legal.email', { email: company.email }),
    ],
    notes: [say(texts, 'legal.prices'), say(texts, 'legal.traffic'), say(texts, 'legal.demonstration')],
    links: [
      { label: say(texts, 'legal.terms'), href: page.path('terms') },
      { label: say(texts, 'legal.privacy'), href: page.path('privacyNotice') },
      { label: say(texts, 'legal.cookies'), href: page.path('cookies') },
      { label: say(texts, 'legal.consumerLaw'), href: market.links.consumerLaw },
      { label: say(texts, 'legal.consumerDefence'), href: market.links.consumerDefence },
      { label: say(texts, 'legal.consumerComplaint'), href: market.links.consumerComplaint },
      { label: say(texts, 'legal.dataAuthority'), href: market.links.dataAuthority },
    ],
  };
};

const footerColumns = (page: Page, texts: Texts, menu: readonly NavLink[], account: NavLink): FooterColumn[] => [
  { title: say(texts, 'footer.buy'), links: menu },
  {
    title: say(texts, 'footer.own'),
    links: [
      account,
      { label: say(texts, 'footer.orders'), href: page.path('orders') },
      { label: say(texts, 'footer.garage'), href: page.path('garage') },
      { label: say(texts, 'footer.recall'), href: page.path('recall') },
      { label: say(texts, 'footer.tradeIn'), href: page.path('tradeIn') },
      { label: say(texts, 'footer.care'), href: page.path('care') },
      { label: say(texts, 'footer.opinions'), href: page.path('opinions') },
      { label: say(texts, 'footer.serviceVisit'), href: page.path('serviceVisit') },
    ],
  },
  {
    title: say(texts, 'footer.law'),
    links: [
      { label: say(texts, 'menu.contact'), href: page.path('contact') },
      ...chatLinks(page),
      { label: say(texts, 'legal.withdrawal'), href: page.path('withdrawal') },
      { label: say(texts, 'legal.terms'), href: page.path('terms') },
    ],
  },
];

/** The conversation stands on every page where the brand's switch says so (`enable-chat-bot`). */
const chatLinks = (page: Page): NavLink[] =>
  brandOf(page.brand).switches[page.market].chatBot
    ? [{ label: say(page.texts('leads'), 'chat.open'), href: page.path('whatsApp') }]
    : [];

const consentTexts = (page: Page, texts: Texts) => ({
  action: `/${page.market}/${page.brand}/consent`,
  back: page.url.pathname + page.url.search,
  texts: {
    title: say(texts, 'consent.title'),
    text: say(texts, 'consent.text'),
    accept: say(texts, 'consent.accept'),
    refuse: say(texts, 'consent.refuse'),
    choose: say(texts, 'consent.choose'),
    save: say(texts, 'consent.save'),
  },
  purposes: [
    {
      id: 'necessary',
      label: say(texts, 'consent.necessary'),
      text: say(texts, 'consent.necessary.text'),
      always: true,
    },
    { id: 'measurement', label: say(texts, 'consent.measurement'), text: say(texts, 'consent.measurement.text') },
    { id: 'marketing', label: say(texts, 'consent.marketing'), text: say(texts, 'consent.marketing.text') },
  ],
});

/** The chooser of market and brand, in the language of each market; at a market's own address of that one. */
export const chooserData = (page: Page) => ({
  markets: Object.values(MARKET_SITES)
    .filter(({ id }) => page.url.pathname === '/' || page.url.pathname === `/${id}`)
    .map((market) => ({
      id: market.id,
      name: market.name,
      locale: market.locale,
      brands: BRANDS.map((brand) => ({
        id: brand.id,
        name: brand.name,
        href: `/${market.id}/${brand.id}`,
        wordmark: drawWordmark(brand.wordmark),
      })),
    })),
  texts: page.texts('shell'),
});
