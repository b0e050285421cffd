import type { LinkedTo } from '#ui/linked-to.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { listLinkedPlaces, type LinkedPlace } from '../../contract/links.ts';
import { ownName } from './shown-words.ts';

/** What leads to the page of a thing, or to pages below an address: for whoever is about to end it. Where it is not known nothing is said. */
export const linkedPlaces = async (page: Page, path: string): Promise<readonly LinkedTo[]> => {
  const home = page.path('home').replace(/\/$/, '');
  const below = path.startsWith(home) ? path.slice(home.length) : path;
  const found = await page.call(listLinkedPlaces, { query: { below } });
  if (!found.ok) return [];
  const t = translator(page.texts('pagesAdmin', 'console'));
  const textOf = ({ kind, slug, title }: LinkedPlace): string => {
    if (kind === 'PAGE') {
      const own = slug === null ? null : ownName(slug);
      return t('console.linked.page', { title: own === null ? title : t(own) });
    }
    return kind === 'POPUP' ? t('linksAdmin.popup', { title }) : t('console.linked.code', { title });
  };
  return found.value.places.map((place, index) => ({
    id: `${place.id} ${index}`,
    path: `${home}${place.href.replace(/[?#].*$/, '').replace(/\/+$/, '')}`.toLowerCase(),
    text: textOf(place),
  }));
};
