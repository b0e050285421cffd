import { useLoaderData, useRouteLoaderData } from 'react-router';
import { Section } from '#ui/section.tsx';
import { ContentBlock, PreviewNote, siteOf } from './content-blocks.tsx';
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

/** A page of a brand's own words. */
export default function ContentPageScreen() {
  const page = useLoaderData<ContentPage>();
  const shell = useRouteLoaderData<typeof shellLoader>('shell');
  const site = siteOf(page);
  const named = page.views.findIndex(({ kind }) => kind === 'hero');
  return (
    <>
      {page.isPreview && <PreviewNote texts={page.texts} />}
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
