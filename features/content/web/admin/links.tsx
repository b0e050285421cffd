import { type MetaArgs, useLoaderData } from 'react-router';
import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { linkPlace, linkTitle } from './link-words.ts';
import { linksLoader, type ShownLink } from './links-data.ts';

export const handle = { js: false };
export const loader = linksLoader;
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('linksAdmin.list'), matches);

const buildColumns = (t: Translate): AdminColumn<ShownLink>[] => [
  { head: t('linksAdmin.in'), cell: (link) => linkTitle(t, link) },
  { head: t('linksAdmin.place'), cell: (link) => linkPlace(t, link) },
  { head: t('linksAdmin.href'), cell: ({ href }) => href },
  { head: t('linksAdmin.fault'), cell: ({ fault }) => (fault === null ? '' : t(`linksAdmin.fault.${fault}`)) },
  {
    head: t('console.actions'),
    cell: (link) => (
      <LinkButton
        variant="secondary"
        href={link.mend}
        aria-label={t('linksAdmin.mend.label', { place: linkTitle(t, link), href: link.href })}
      >
        {t('linksAdmin.mend')}
      </LinkButton>
    ),
  },
];

/** What visitors see and can press, and what does not lead anywhere any more. */
export default function Links() {
  const { texts, links, isMore, isCut } = useLoaderData<typeof loader>();
  const t = translator(texts);
  return (
    <Stack gap={6}>
      {isMore && <Notice tone="warning">{t('linksAdmin.more')}</Notice>}
      {isCut && <Notice tone="warning">{t('linksAdmin.cut')}</Notice>}
      <AdminList caption={t('linksAdmin.list')} none={t('linksAdmin.none')} columns={buildColumns(t)} rows={links} />
      <p>{t('linksAdmin.how')}</p>
    </Stack>
  );
}
