/// <reference types="node" />
import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import { RouterContextProvider, ServerRouter, type EntryContext } from 'react-router';
import { requiredProof } from '#features/accounts/web/proof-error.ts';
import { MEASURE_TAG } from '../measure-script.ts';
import { allows } from './attribution.ts';
import { isConsole } from './console/is-console.ts';
import { FIELD_SCRIPT } from './field-script.ts';
import { DocumentContext } from './document-context.ts';
import { pageStyles } from './page-styles.ts';
import { scriptAfterPaint } from './deferred-script.ts';
import { leftByLink } from './refused-form.ts';
import { Banner } from './banner.tsx';
import { bannerContext, nonceContext } from './request-context.ts';
import { settingsOf } from './page-settings.ts';
import { themeHead } from './theme-css.ts';
import { withUsedStyles } from './used-styles.ts';
import { pageContext, type Page } from '#ui/page-context.ts';

/** What these pages are built with: the router, and the renderer for who measures it alone. */
export { createRequestHandler } from 'react-router';
export { renderToPipeableStream };
export { handleError } from './log-failures.ts';

/** Called by the server around each request: hands the page over to loaders and actions. */
export const provide = (page: Page, nonce: string): RouterContextProvider => {
  const provider = new RouterContextProvider();
  provider.set(pageContext, page);
  provider.set(nonceContext, nonce);
  return provider;
};

/** The document of an answered request, as a tree. */
export const documentOf = (made: {
  context: EntryContext;
  provider: RouterContextProvider;
  url: string;
}): ReactNode => {
  const { context, provider, url } = made;
  const nonce = provider.get(nonceContext);
  const page = provider.get(pageContext);
  const head = {
    nonce,
    ...themeHead(page.brand),
    settings: settingsOf(page),
    styles: pageStyles(context),
    fieldScript: FIELD_SCRIPT,
    asksProof: Object.values(context.staticHandlerContext.errors ?? {}).some((error) => requiredProof(error) !== null),
  };
  return (
    <DocumentContext value={head}>
      <ServerRouter context={context} url={url} nonce={nonce} />
    </DocumentContext>
  );
};

/** The bytes of rendered pages beside their answers: a body of the web's streams costs more to fill and to read than the render. */
const rendered = new WeakMap<Response, Buffer>();
export const bytesOf = (response: Response): Buffer | undefined => rendered.get(response);

/** A page whose script comes late, or has none and no need of styles for what script may show. */
export const lightened = (page: Buffer): Buffer => {
  if (page.includes('rel="modulepreload"')) return scriptAfterPaint(page);
  // A character a byte: what is looked for and put in is ASCII, and nothing has to be decoded on the way.
  return Buffer.from(withUsedStyles(page.toString('latin1')), 'latin1');
};

const MAIN = '<main id="content"';

/** The strip between header and page. React steps over what it does not know directly below the body. */
const withBanner = (html: Buffer, provider: RouterContextProvider): Buffer => {
  const banner = provider.get(bannerContext);
  const at = banner === null ? -1 : html.indexOf(MAIN);
  if (banner === null || at === -1) return html;
  const strip = renderToStaticMarkup(<Banner banner={banner} nonce={provider.get(nonceContext)} />);
  return Buffer.concat([html.subarray(0, at), Buffer.from(strip), html.subarray(at)]);
};

/** Of who allowed measuring; the back office is no visitor's. */
const withMeasuring = (html: Buffer, page: Page, nonce: string): Buffer => {
  if (!allows(page, 'measurement') || isConsole(page)) return html;
  const at = html.lastIndexOf('</body>');
  if (at === -1) return html;
  const tag = `<script${nonce === '' ? '' : ` nonce="${nonce}"`}>${MEASURE_TAG}</script>`;
  return Buffer.concat([html.subarray(0, at), Buffer.from(tag, 'latin1'), html.subarray(at)]);
};

/** Renders whole pages: every loader has finished before, so nothing is gained by streaming in pieces. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  provider: RouterContextProvider,
): Promise<Response> {
  const nonce = provider.get(nonceContext);
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(documentOf({ context, provider, url: request.url }), {
      ...(nonce === '' ? {} : { nonce: { script: nonce, style: nonce } }),
      // Parts that came late are written where they belong, not moved there by script: a page must be whole without any.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        headers.set('content-type', 'text/html; charset=utf-8');
        const chunks: Buffer[] = [];
        const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => (chunks.push(chunk), done()) });
        sink.once('finish', () => {
          const response = new Response(null, { headers, status: failed ? 500 : status });
          const light = withMeasuring(
            lightened(withBanner(Buffer.concat(chunks), provider)),
            provider.get(pageContext),
            nonce,
          );
          const isRefused = request.method === 'POST' && status >= 400 && nonce !== '';
          rendered.set(response, isRefused ? leftByLink(light, nonce) : light);
          resolve(response);
        });
        pipe(sink);
      },
      onShellError: reject,
      onError: (error) => {
        failed = true;
        console.error(error);
      },
    });
    request.signal.addEventListener('abort', () => abort(), { once: true });
  });
}
