import type { Page } from '#ui/page-context.ts';
import type { NavLink } from '#ui/page-header.tsx';
import { translator, type SomeTexts } from '#ui/translate.ts';

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

export const menuLinks = (page: Page, texts: SomeTexts): NavLink[] => {
  const t = translator(texts);
  return MENU.map(({ text, page: id, at }) => ({ label: t(text), href: `${page.path(id)}${at}` }));
};
