import type { createRequestHandler, RequestHandler, ServerBuild } from 'react-router';
import { withoutActions } from './form-gate.ts';

/** A build brings the router that it was built with: classes of another copy are others. */
export type RoutedBuild = ServerBuild & {
  readonly entry: { readonly module: { readonly createRequestHandler: typeof createRequestHandler } };
};

const handlers = {
  open: new WeakMap<ServerBuild, RequestHandler>(),
  refused: new WeakMap<ServerBuild, RequestHandler>(),
};

type Handling = { readonly development: boolean; readonly isRefused: boolean };

/** The router of a build, made once: making it costs as much as a page. In development a build changes under its router. */
export const routerOf = (build: RoutedBuild, { development, isRefused }: Handling): RequestHandler => {
  const make = (mode: string) =>
    build.entry.module.createRequestHandler(isRefused ? withoutActions(build) : build, mode);
  if (development) return make('development');
  const kept = isRefused ? handlers.refused : handlers.open;
  const made = kept.get(build) ?? make('production');
  kept.set(build, made);
  return made;
};
