import { useLoaderData, useRouteLoaderData } from 'react-router';
import { Section } from '#ui/section.tsx';
import { translator } from '#ui/translate.ts';
import { badgeOf } from './badge.tsx';
import { ContentBlock, PreviewNote, siteOf } from './content-blocks.tsx';
import { homeLoader, type Home } from './home-data.ts';
import { HomeSection } from './home-section.tsx';
import { Popup } from './popup.tsx';
import type { loader as shellLoader } from './shell.tsx';

export const handle = { js: false };
export const loader = homeLoader;
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;
export const meta = ({ loaderData }: { loaderData?: Home }) => {
  if (loaderData === undefined) return [];
  const { title, description, canonical, isPreview, questions } = loaderData;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(isPreview ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(questions === null ? [] : [{ 'script:ld+json': questions }]),
  ];
};

/** Which block names the page: the first that has a title of that kind to show. */
const namingBlock = ({ views, models }: Home): number =>
  views.findIndex(
    (view) => view.kind === 'hero' || (view.kind === 'home' && view.section === 'hero' && models.length > 0),
  );

/** A brand's home page. As long as its team says nothing else: one car, one thing to do, then the range, how it goes on, and who is near. */
export default function HomePage() {
  const home = useLoaderData<Home>();
  const shell = useRouteLoaderData<typeof shellLoader>('shell');
  const t = translator(home.texts);
  const page = { texts: home.texts, brandName: home.brand, showcase: home.showcase };
  const site = siteOf({ brand: home.brandId, brandName: home.brand, market: home.market, root: home.home });
  const naming = namingBlock(home);
  const badge = badgeOf(shell?.badge);
  return (
    <>
      {home.isPreview && <PreviewNote texts={home.texts} />}
      {naming === -1 && (
        <Section title={t('hero.title')} level={1} compact>
          <p>{t('hero.lead')}</p>
        </Section>
      )}
      {home.views.map((view, index) => {
        const placed = { motif: shell?.motif, level: index === naming ? 1 : 2 } as const;
        return view.kind === 'home' ? (
          <HomeSection key={`${index}`} name={view.section} home={home} badge={badge} {...placed} />
        ) : (
          <ContentBlock key={`${index}`} view={view} index={index} page={page} site={site} {...placed} />
        );
      })}
      <Popup popup={home.popup} />
    </>
  );
}
