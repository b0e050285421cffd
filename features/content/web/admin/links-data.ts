import type { LoaderFunctionArgs } from 'react-router';
import { adminHref, shownAnswer } from '#ui/admin-query.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { listLinks, type StandingLink } from '../../contract/links.ts';
import { ownName } from './shown-words.ts';

/** Where a link is changed: at its block in the editor, or at the popup. */
const mendAt = (page: Page, { id, slug, field }: StandingLink): string => {
  if (slug === null) return adminHref(page.path('adminArea', { area: 'popups' }), { edit: id });
  return `${page.path('adminPage', { page: id })}/edit#block-${Number(field.split('.')[1]) + 1}`;
};

export const shownLink = (page: Page, link: StandingLink) => ({
  id: `${link.id} ${link.field}`,
  title: link.title,
  ownName: link.slug === null ? null : ownName(link.slug),
  isPopup: link.slug === null,
  field: link.field,
  kind: link.kind,
  href: link.href,
  fault: link.fault,
  mend: mendAt(page, link),
});
export type ShownLink = ReturnType<typeof shownLink>;

export const linksLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { links, total, isMore } = shownAnswer(await page.call(listLinks, { query: {} }));
  return {
    texts: page.shownTexts('pagesAdmin', 'console'),
    links: links.map((link) => shownLink(page, link)),
    isMore: total > links.length,
    isCut: isMore,
  };
};
