import { useLoaderData, useRouteLoaderData } from 'react-router';
import { HubBar } from '#ui/hub-bar.tsx';
import { sayer } from '#ui/say.ts';
import { badgeOf } from './badge.tsx';
import { homeLoader, type Home } from './home-data.ts';
import { HomeDealers } from './home-dealers.tsx';
import { HomeHero } from './home-hero.tsx';
import { HomeModels } from './home-models.tsx';
import { HomeOffers } from './home-offers.tsx';
import { HomeSteps } from './home-steps.tsx';
import type { loader as shellLoader } from './shell.tsx';

export const handle = { js: false };
export const loader = homeLoader;
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;
export const meta = ({ loaderData }: { loaderData?: Home }) => {
  if (loaderData === undefined) return [];
  const say = sayer(loaderData.texts);
  return [
    { title: say('title', { brand: loaderData.brand }) },
    { name: 'description', content: say('description', { brand: loaderData.brand }) },
    { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
  ];
};

/** A brand's front door: one car, one thing to do, then the range, how it goes on, and who is near. */
export default function HomePage() {
  const home = useLoaderData<Home>();
  const shell = useRouteLoaderData<typeof shellLoader>('shell');
  const say = sayer(home.texts);
  const links = [
    { label: say('hub.models'), href: '#modelos' },
    { label: say('hub.steps'), href: '#como-comprar' },
    { label: say('hub.dealers'), href: '#concessionarias' },
  ];
  return (
    <>
      <HomeHero home={home} motif={shell?.motif} />
      <HubBar label={say('hub.label')} links={links} {...badgeOf(shell?.badge)} />
      <HomeModels home={home} />
      <HomeOffers home={home} />
      <HomeSteps home={home} />
      <HomeDealers home={home} />
    </>
  );
}
