import { brandOf } from '#brands/brands.ts';
import type { Page } from '#ui/page-context.ts';
import type { FooterColumn, NavLink } from '#ui/nav-link.ts';
import { translator } from '#ui/translate.ts';

/** The links around every page of a site, as long as its team has published none of its own. */

type FramePage = Pick<Page, 'brand' | 'market' | 'settings' | 'path' | 'texts'>;

/** The ways into the site in the order of a purchase. Only what exists stands here: a page that opens adds its line. */
const MENU = [
  { text: 'menu.models', page: 'home', at: '#modelos' },
  { text: 'menu.offers', page: 'offers', at: '' },
  { text: 'menu.financing', page: 'calculator', at: '' },
  { text: 'menu.accessories', page: 'accessories', at: '' },
  { text: 'menu.howToBuy', page: 'home', at: '#como-comprar' },
  { text: 'menu.testDrive', page: 'testDrive', at: '' },
  { text: 'menu.dealers', page: 'dealers', at: '' },
] as const;

export const menuLinks = (page: FramePage): NavLink[] => {
  const t = translator(page.texts('shell'));
  return MENU.map(({ text, page: id, at }) => ({ label: t(text), href: `${page.path(id)}${at}` }));
};

/** The lists of links at the foot of every page. */
export const footerColumns = (
  page: FramePage,
  { menu, account }: { menu: readonly NavLink[]; account: NavLink },
): FooterColumn[] => {
  const t = translator(page.texts('shell'));
  return [
    { title: t('footer.buy'), links: menu },
    {
      title: t('footer.own'),
      links: [
        account,
        { label: t('footer.orders'), href: page.path('orders') },
        { label: t('footer.garage'), href: page.path('garage') },
        ...brandOf(page.brand).loyaltyPrograms.map(({ name, page: id }) => ({
          label: name[page.market],
          href: page.path(id),
        })),
        { label: t('footer.benefits'), href: page.path('benefits') },
        { label: t('footer.promotions'), href: page.path('promotions') },
        { label: t('footer.recall'), href: page.path('recall') },
        { label: t('footer.tradeIn'), href: page.path('tradeIn') },
        { label: t('footer.care'), href: page.path('care') },
        { label: t('footer.opinions'), href: page.path('opinions') },
        { label: t('footer.serviceVisit'), href: page.path('serviceVisit') },
        { label: t('footer.employees'), href: page.path('employees') },
      ],
    },
    {
      title: t('footer.law'),
      links: [
        { label: t('menu.contact'), href: page.path('contact') },
        ...chatLinks(page),
        { label: t('footer.push'), href: page.path('pushMessages') },
        { label: t('footer.report'), href: page.path('report') },
        { label: t('legal.withdrawal'), href: page.path('withdrawal') },
        { label: t('legal.terms'), href: page.path('terms') },
      ],
    },
  ];
};

/** The conversation stands on every page where the brand's switch says so (`enable-chat-bot`). */
const chatLinks = (page: FramePage): NavLink[] =>
  page.settings.switches.chatBot
    ? [{ label: translator(page.texts('leads'))('chat.open'), href: page.path('whatsApp') }]
    : [];
