import type { ReactNode } from 'react';
import type { renderToPipeableStream } from 'react-dom/server';
import type { createRequestHandler, EntryContext, RouterContextProvider, ServerBuild } from 'react-router';
import type { Page } from '#ui/page-context.ts';

/** The built pages, and what `app/web/entry.server.tsx` hands the server beside them. */
export type WebBuild = ServerBuild & {
  readonly entry: {
    readonly module: {
      readonly provide: (page: Page, nonce: string) => RouterContextProvider;
      readonly documentOf: (made: { context: EntryContext; provider: RouterContextProvider; url: string }) => ReactNode;
      readonly bytesOf: (response: Response) => Buffer | undefined;
      readonly lightened: (page: Buffer) => Buffer;
      /** The router and the renderer that the pages are built with: classes of another copy are others. */
      readonly createRequestHandler: typeof createRequestHandler;
      readonly renderToPipeableStream: typeof renderToPipeableStream;
    };
  };
};
