import '#features/stock/web/public/similar-cars.module.css';
import { lazy } from 'react';
import { useLoaderData, useRouteLoaderData } from 'react-router';
import { brandOf } from '#brands/brands.ts';
import { getCarWeb } from '#features/catalog/contract/car.ts';
import { needsServer } from '#features/configurator/web/build-data.ts';
import { buildAction, buildLoader } from '#features/configurator/web/build-handlers.ts';
import { buildMeta } from '#features/configurator/web/build-meta.ts';
import { BuildScreen } from '#features/configurator/web/build-screen.tsx';
import { readBuild, type SentBuild } from '#features/configurator/web/sent-build.ts';
import { provideLaterTexts } from '#features/configurator/web/later-texts.ts';
import type { LoadPorts, LoadRepresent, ServerPorts } from '#features/configurator/web/ports.ts';
import { buildPorts } from './build-ports.ts';
import { carLocation, pointOf } from './saved-location.ts';
import { similarCars } from './build-similar.ts';
import { firstUse } from '#ui/when-used.ts';
import type { loader as shellLoader } from './shell.tsx';

provideLaterTexts(async (locale) => (await import('./build-later-texts.ts')).readLaterTexts(locale));

/** Links as they were served; whoever touches the page gets the rest. */
const SimilarCars = lazy(() =>
  firstUse()
    .then(() => import('./build-similar-cars.tsx'))
    .then((loaded) => ({ default: loaded.BuildSimilarCars })),
);

/** Loaded when the page has nothing else to do. */
const loadRepresent: LoadRepresent = async () => (await import('./build-instalments.ts')).represent;

const serverPorts: ServerPorts = {
  ...buildPorts,
  represent: loadRepresent,
  similar: similarCars,
  location: carLocation,
  near: pointOf,
  brandName: (brand) => brandOf(brand).name,
  isSubsidized: ({ settings }) => settings.switches.subsidizedPrice,
  findCar: async (call, slug) => {
    const found = await call(getCarWeb, { query: { slug } });
    return found.ok ? found.value : null;
  },
};

/** Loaded when the first price is asked for: the page shows before. */
const loadPorts: LoadPorts = async () => (await import('./build-ports.ts')).buildPorts;

export const loader = buildLoader(serverPorts);
export const action = buildAction(serverPorts);
export const shouldRevalidate = needsServer;
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;
export const meta = ({ loaderData, params }: { loaderData?: SentBuild; params: { step?: string } }) =>
  buildMeta(loaderData, params.step);

export default function Build() {
  const shell = useRouteLoaderData<typeof shellLoader>('shell');
  const data = readBuild(useLoaderData<SentBuild>());
  return (
    <BuildScreen
      data={data}
      similar={<SimilarCars data={data} />}
      ports={loadPorts}
      represent={loadRepresent}
      {...(shell === undefined ? {} : { motif: shell.motif })}
    />
  );
}
