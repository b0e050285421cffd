import { useLoaderData, useRouteLoaderData } from 'react-router';
import { HubBar } from '#ui/hub-bar.tsx';
import { translator } from '#ui/translate.ts';
import { badgeOf } from './badge.tsx';
import { homeLoader, type Home } from './home-data.ts';
import { HomeDealers } from './home-dealers.tsx';
import { HomeHero } from './home-hero.tsx';
import { HomeMore } from './home-more.tsx';
import { HomeModels } from './home-models.tsx';
import { HomeOffers } from './home-offers.tsx';
import { HomeSteps } from './home-steps.tsx';
import { Popup } from './popup.tsx';
import type { loader as shellLoader } from './shell.tsx';

export const handle = { js: false };
export const loader = homeLoader;
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;
export const meta = ({ loaderData }: { loaderData?: Home }) => {
  if (loaderData === undefined) return [];
  const t = translator(loaderData.texts);
  return [
    { title: t('title', { brand: loaderData.brand }) },
    { name: 'description', content: t('description', { brand: loaderData.brand }) },
    { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
  ];
};

/** A brand's home page: one car, one thing to do, then the range, how it goes on, and who is near. */
export default function HomePage() {
  const home = useLoaderData<Home>();
  const shell = useRouteLoaderData<typeof shellLoader>('shell');
  const t = translator(home.texts);
  const links = [
    { label: t('hub.models'), href: '#modelos' },
    { label: t('hub.steps'), href: '#como-comprar' },
    { label: t('hub.dealers'), href: '#concessionarias' },
  ];
  return (
    <>
      <HomeHero home={home} motif={shell?.motif} />
      <HubBar label={t('hub.label')} links={links} {...badgeOf(shell?.badge)} />
      <HomeModels home={home} />
      <HomeMore home={home} />
      <HomeOffers home={home} />
      <HomeSteps home={home} />
      <HomeDealers home={home} />
      <Popup popup={home.popup} />
    </>
  );
}
