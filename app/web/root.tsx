import { type ReactNode, useContext } from 'react';
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteError,
} from 'react-router';
import '#ui/tokens/global.css';
import { MessagePage } from '#ui/message-page.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { pageContext } from '#ui/page-context.ts';
import { DocumentContext } from './document-context.ts';
import { useEarlyPress } from './early-press.ts';
import { DeferredLinks } from './deferred-links.tsx';

/** What the document's head and the error pages need, on every page. */
export const loader = ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const texts = page.texts('shell');
  return {
    locale: page.locale,
    csrf: page.formToken,
    error: {
      title: texts['error.title'],
      text: texts['error.text'],
      refusedText: page.texts('problems')['problem.crossSite'],
      missingTitle: texts['notFound.title'],
      missingText: texts['notFound.text'],
      home: texts['notFound.home'],
    },
    home: page.path('home'),
  };
};

/** The head's settings stay as they are until something was sent. */
export const shouldRevalidate = ({ formMethod }: ShouldRevalidateFunctionArgs): boolean =>
  formMethod !== undefined && formMethod !== 'GET';

type Handle = { readonly js?: boolean; readonly hub?: boolean } | undefined;

/** The document. A page says `js: false` when it needs no script; every page carries the hub marker unless it says otherwise. */
export function Layout({ children }: { children: ReactNode }) {
  const { nonce, css, settings, fonts, styles, asksProof } = useContext(DocumentContext);
  const matches = useMatches();
  const data = matches[0]?.loaderData as Awaited<ReturnType<typeof loader>> | undefined;
  const handles = matches.map((match) => match.handle as Handle);
  // Where this runs in the browser there is script on the page, whatever the screen says.
  const scripts = asksProof || typeof document !== 'undefined' || handles.every((handle) => handle?.js !== false);
  return (
    // Without script the browser itself moves to an anchor, with its own animation; with it `watchAnchors` does.
    <html lang={data?.locale ?? 'pt-BR'} data-anchors={scripts ? undefined : 'smooth'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {Object.entries(settings).map(([name, content]) => (
          <meta key={name} name={name} content={content} />
        ))}
        {data?.csrf ? <meta name="csrf-token" content={data.csrf} /> : null}
        {fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <style href="theme" precedence="theme" {...(nonce === '' ? {} : { nonce })}>
          {css}
        </style>
        {styles.map((style) => (
          <style key={style.href} href={style.href} precedence="page" {...(nonce === '' ? {} : { nonce })}>
            {style.css}
          </style>
        ))}
        <link rel="icon" href="data:," />
        <Meta />
        <DeferredLinks />
      </head>
      <body className="hub-page">
        {children}
        {scripts && <ScrollRestoration nonce={nonce} />}
        {scripts && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

export default function Root() {
  useEarlyPress();
  return <Outlet />;
}

/** When a page fails: what happened, in the visitor's words, and a way on. */
export function ErrorBoundary() {
  const error = useRouteError();
  const data = useMatches()[0]?.loaderData as Awaited<ReturnType<typeof loader>> | undefined;
  if (data === undefined) return null;
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main id="content">
      <MessagePage
        kind={missing ? 'empty' : 'error'}
        title={missing ? data.error.missingTitle : data.error.title}
        text={missing ? data.error.missingText : data.error.text}
        actions={<LinkButton href={data.home}>{data.error.home}</LinkButton>}
      />
    </main>
  );
}
