import { createHash } from 'node:crypto';
import { isMarket, MARKETS, type Market } from '#kernel/market.ts';
import type { Translate } from './problems.ts';

type Light = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

const STYLE =
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem}a{display:inline-block;padding:.75rem 0}';
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The market an address is in; where it names none, the one whose language the visitor reads first of the two. */
export const marketOfVisitor = (path: string, languages: string | undefined): Market => {
  const named = path.split('/', 2)[1];
  if (isMarket(named)) return named;
  const [, first = ''] = /(?:^|,)\s*(es|pt)\b/i.exec(languages ?? '') ?? [];
  return first.toLowerCase() === 'es' ? 'ar' : 'br';
};

type Lines = { readonly before: string; readonly again: string; readonly after: string };

const linesOf = ({ method, market, translate, seconds }: Omit<Asking, 'path'>): Lines => {
  const t = (key: string): string => escape(translate(key, { seconds }));
  return {
    before: `<!doctype html><html lang="${MARKETS[market].locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${t('busy.title')}</title><style>${STYLE}</style></head>
<body><main><h1>${t('busy.title')}</h1><p>${t(method === 'POST' ? 'busy.form' : 'busy.text')}</p>`,
    again: t('busy.again'),
    after: '</main></body></html>',
  };
};

type Asking = {
  readonly method: string;
  readonly path: string;
  readonly market: Market;
  readonly translate: Translate;
  readonly seconds: number;
};

/** Of ten visitors nine may see it: it is worded once, until somebody changes a text. */
const known = new Map<string, Lines>();
export const forgetBusyPages = (): void => known.clear();

/** What a visitor sees for whom there is no room: a few lines without script, picture or a further request. */
export const busyPage = (asking: Asking): Light => {
  const { method, path, market, seconds } = asking;
  const isForm = method === 'POST';
  const name = `${market} ${isForm} ${seconds}`;
  const { before, again, after } = known.get(name) ?? linesOf(asking);
  if (!known.has(name)) known.set(name, { before, again, after });
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': MARKETS[market].locale,
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'retry-after': String(seconds),
    },
    body: `${before}${isForm ? '' : `<a href="${escape(path)}">${again}</a>`}${after}`,
  };
};
