import { useLoaderData, useRouteLoaderData } from 'react-router';
import type { BlockSite } from '#features/content/web/public/block-words.tsx';
import styles from '#features/content/web/public/blocks.module.css';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { translator } from '#ui/translate.ts';
import { ContentBlock } from './content-blocks.tsx';
import { Popup } from './popup.tsx';
import { contentPageLoader, type ContentPage } from './content-page-data.ts';
import type { loader as shellLoader } from './shell.tsx';

export const handle = { js: false };
export const loader = contentPageLoader;
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;
export const meta = ({ loaderData }: { loaderData?: ContentPage }) => {
  if (loaderData === undefined) return [];
  const { title, brandName, description, canonical, isPreview, questions } = loaderData;
  return [
    { title: `${title} | ${brandName}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(isPreview ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(questions === null ? [] : [{ 'script:ld+json': questions }]),
  ];
};

const siteOf = ({ brand, brandName, market, root }: ContentPage): BlockSite => ({
  brandName,
  hrefOf: (href) => (href.startsWith('/') ? `${root}${href}` : href),
  pictureOf: (id, width) => `/api/page/v1/pictures/${id}/${width}?brand=${brand}&market=${market}`,
});

/** A page of a brand's own words. */
export default function ContentPageScreen() {
  const page = useLoaderData<ContentPage>();
  const shell = useRouteLoaderData<typeof shellLoader>('shell');
  const t = translator(page.texts);
  const site = siteOf(page);
  const named = page.views.findIndex(({ kind }) => kind === 'hero');
  return (
    <>
      {page.isPreview && (
        <div className={styles.preview}>
          <Notice tone="warning">{t('pages.preview')}</Notice>
        </div>
      )}
      {named === -1 && (
        <Section title={page.title} level={1} compact>
          <p>{page.description}</p>
        </Section>
      )}
      {page.views.map((view, index) => (
        <ContentBlock
          key={`${index}`}
          view={view}
          index={index}
          page={page}
          site={site}
          level={index === named ? 1 : 2}
          motif={shell?.motif}
        />
      ))}
      <Popup popup={page.popup} />
    </>
  );
}
