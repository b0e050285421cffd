import { createHash } from 'node:crypto';
import { isMarket, MARKETS, type Market } from '#kernel/market.ts';
import type { Translate } from './problems.ts';

type Light = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

const STYLE =
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem}a{display:inline-block;padding:.75rem 0}';
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The market an address is in; where it names none, the one whose language the visitor prefers. */
export const marketOfVisitor = (path: string, languages: string | undefined): Market => {
  const named = path.split('/', 2)[1];
  if (isMarket(named)) return named;
  return /^\s*es\b/i.test(languages ?? '') ? 'ar' : 'br';
};

/** What a visitor sees for whom there is no room: a few lines without script, picture or a further request. */
export const busyPage = (query: {
  readonly method: string;
  readonly path: string;
  readonly market: Market;
  readonly translate: Translate;
  readonly seconds: number;
}): Light => {
  const { method, path, market, translate, seconds } = query;
  const isForm = method === 'POST';
  const t = (key: string): string => escape(translate(key, { seconds }));
  const again = isForm ? '' : `<a href="${escape(path)}">${t('busy.again')}</a>`;
  const { locale } = MARKETS[market];
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': locale,
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'retry-after': String(seconds),
    },
    body: `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${t('busy.title')}</title><style>${STYLE}</style></head>
<body><main><h1>${t('busy.title')}</h1><p>${t(isForm ? 'busy.form' : 'busy.text')}</p>${again}</main></body></html>`,
  };
};
