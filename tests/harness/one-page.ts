import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { WebBuild } from '#app/server/web-build.ts';

/** A site whose only page answers at every address what `made` gives. */
export const onePage = (made: () => Promise<Response>): WebBuild =>
  ({
    entry: { module: { createRequestHandler, provide: () => new RouterContextProvider(), bytesOf: () => undefined } },
    routes: {
      root: { id: 'root', path: '', module: { default: () => null } },
      page: { id: 'page', parentId: 'root', path: '*', module: { loader: made, action: made } },
    },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  }) as unknown as WebBuild;
