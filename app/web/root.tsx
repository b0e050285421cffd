import { type ReactNode, useContext, useEffect } from 'react';
import { Meta, Outlet, Scripts, ScrollRestoration, useLoaderData, useMatches } from 'react-router';
import '#ui/tokens/global.css';
import { DocumentContext } from './document-context.ts';
import { useEarlyPress } from './early-press.ts';
import { DeferredLinks } from './deferred-links.tsx';
import { lastSeen } from './last-seen.ts';
import type { loader, RootLoaded } from './root-data.ts';

export { BrandFault as ErrorBoundary } from './brand-fault.tsx';
export { loader, shouldRevalidate } from './root-data.ts';

type Handle = { readonly js?: boolean; readonly hub?: boolean; readonly fields?: boolean } | undefined;

/** The document. A page says `js: false` when it needs no script, and `fields: true` for the little its fields need; every page carries the hub marker unless it says otherwise. */
export function Layout({ children }: { children: ReactNode }) {
  const { nonce, css, settings, fonts, styles, asksProof, fieldScript } = useContext(DocumentContext);
  const matches = useMatches();
  const data = (matches[0]?.loaderData as RootLoaded | undefined) ?? lastSeen.root;
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
        {handles.some((handle) => handle?.fields) && (
          <script nonce={nonce} suppressHydrationWarning>
            {fieldScript}
          </script>
        )}
        {scripts && <ScrollRestoration nonce={nonce} />}
        {scripts && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

export default function Root() {
  useEarlyPress();
  const data = useLoaderData<typeof loader>();
  useEffect(() => {
    lastSeen.root = data;
  }, [data]);
  return <Outlet />;
}
