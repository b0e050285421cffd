import path from 'node:path';
import { findBrand } from '#brands/brands.ts';
import { findActorByToken } from '#features/accounts/public.server.ts';
import { findApplicationByKey } from '#features/applications/public.server.ts';
import { permissionRoutes } from '#features/accounts/routes/admin.server.ts';
import { forgetCars } from '#features/catalog/public.server.ts';
import { getAsset } from '#features/content/contract/asset.ts';
import { forgetSearches } from '#features/offers/public.server.ts';
import { summaryRoutes } from '#features/configurator/summary-routes.server.ts';
import { isApplicationKey } from '#kernel/application-scope.ts';
import type { Route } from '#platform/http/context.server.ts';
import { storeOf } from '#platform/files/store.server.ts';
import type { Env } from '#platform/env.server.ts';
import { createAnswerCache, noAnswerCache } from '#platform/http/answer-cache.server.ts';
import { createChanges } from '#platform/http/changes.server.ts';
import { originsOf } from '#platform/http/origins.server.ts';
import { createRateLimiter } from '#platform/http/rate-limit.server.ts';
import type { Application } from './application.ts';
import { createArrivals } from './arrivals.ts';
import { createLoad, watchLag } from './load.ts';
import { createMeasuring } from './measure.ts';
import { createPageAnswers, noPageAnswers } from './page-answers.ts';
import { translatorFor } from './texts.ts';
import { assetRoutes } from './assets.ts';
import { shareInStore } from './pictures/shared.ts';
import { openPictures, type Pictures } from './pictures.ts';
import { registry as features } from './registry.ts';
import { createServices } from './services.ts';
import { dictionaryOf } from './follow-dictionary.ts';
import { summaryPorts } from './summary-ports.ts';

const REQUEST_BUDGET = 10_000;

/** Puts the web role together. */
export const createApplication = async (env: Env): Promise<Application> => {
  if (env.DATABASE_URL === undefined) throw new Error('DATABASE_URL is needed: the supervisor gives it');
  const services = await createServices(env, { databaseUrl: env.DATABASE_URL, role: 'web' });
  if (env.VIRUS_SCANNER === undefined && env.NODE_ENV === 'production')
    services.log.warn({}, 'uploads are not scanned for viruses: VIRUS_SCANNER is not set');
  const now = (): number => services.clock.now().getTime();
  const assets = assetRoutes(picturesOf(env, now));
  const asset = assets.find(({ id }) => id === getAsset.id);
  if (asset === undefined) throw new Error('the pictures have no call');
  const summaries = summaryRoutes(summaryPorts(asset, env.PUBLIC_URL));
  const registry: readonly Route[] = [...features, ...assets, ...summaries, ...permissionRoutes(() => registry)];
  const routeById = new Map(registry.map((route) => [route.id, route]));
  if (routeById.size !== registry.length) throw new Error('a call is registered twice');
  const answers = env.ANSWER_CACHE === 'on' ? createAnswerCache(now) : noAnswerCache;
  const changes = createChanges(services);
  const [dictionary, measuring] = [dictionaryOf(services), createMeasuring(services)];
  await Promise.all([dictionary.refresh(), measuring.numbers.load()]);
  return {
    services,
    answers,
    pageAnswers: env.ANSWER_CACHE === 'off' ? noPageAnswers : createPageAnswers(now),
    load: createLoad(watchLag()),
    arrivals: createArrivals(),
    measuring,
    watchChanges: async (onChange) => {
      const stops = [
        await changes.watch(() => {
          forgetCars();
          forgetSearches();
          onChange();
        }),
        await dictionary.watch(() => {
          forgetSearches();
          onChange();
        }),
      ];
      return async () => {
        await Promise.all(stops.map((stop) => stop()));
      };
    },
    registry,
    routeById,
    pipeline: {
      services,
      limiter: createRateLimiter({ scale: env.RATE_LIMIT_SCALE, now }),
      isBrand: (brand) => findBrand(brand) !== undefined,
      onChange: changes.notify,
      observe: measuring.observe,
    },
    authenticate: (token) =>
      isApplicationKey(token) ? findApplicationByKey(services, token) : findActorByToken(services, token),
    translator: translatorFor,
    allowedOrigins: originsOf(env.PUBLIC_URL),
    stopping: new AbortController(),
    requestBudget: REQUEST_BUDGET,
  };
};

const picturesOf = (env: Env, now: () => number): Pictures =>
  openPictures({
    ownFolder: path.join(env.VOLANTE_DATA, 'content'),
    cacheFolder: path.join(env.VOLANTE_DATA, 'cache/pictures'),
    shared: env.FILE_STORE_URL === undefined ? null : shareInStore(storeOf(env), now),
  });
