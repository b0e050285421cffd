import type { RequestHandler } from 'react-router';
import { withoutActions } from './form-gate.ts';
import type { WebBuild } from './web-build.ts';

const handlers = {
  open: new WeakMap<WebBuild, RequestHandler>(),
  refused: new WeakMap<WebBuild, RequestHandler>(),
};

type Handling = { readonly development: boolean; readonly isRefused: boolean };

/** The router of a build, made once: making it costs as much as a page. In development a build changes under its router. */
export const routerOf = (build: WebBuild, { development, isRefused }: Handling): RequestHandler => {
  const make = (mode: string) =>
    build.entry.module.createRequestHandler(isRefused ? withoutActions(build) : build, mode);
  if (development) return make('development');
  const kept = isRefused ? handlers.refused : handlers.open;
  const made = kept.get(build) ?? make('production');
  kept.set(build, made);
  return made;
};
