import { setTimeout as sleep } from 'node:timers/promises';
import { pageOf } from '#brands/slugs.ts';
import type { Market } from '#kernel/market.ts';

export type CrawledPage = { readonly path: string; readonly html: string };
export type Crawl = {
  readonly pages: readonly CrawledPage[];
  /** Links that lead nowhere: what stands in them, where they were seen, and what came. */
  readonly broken: readonly string[];
};

type Site = { readonly url: string; readonly market: Market; readonly brand: string };

/** Addresses of one kind that are opened: a page, and which questions its query asks. */
const MOST_OF_A_KIND = 3;
const AT_ONCE = 4;

const kindOf = (path: string, market: Market): string => {
  const { pathname, searchParams } = new URL(path, 'http://site');
  const page = pageOf(`/${pathname.split('/').slice(3).join('/')}`, market)?.page ?? pathname;
  return `${page}?${[...new Set(searchParams.keys())].sort().join('&')}`;
};

const decode = (text: string): string =>
  text
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');

/** Where a page's links lead, as it is served. */
export const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = '']) => decode(href));

/** Anchors of a page that it does not have. */
const lostAnchors = ({ path, html }: CrawledPage): string[] =>
  linksIn(html)
    .filter((href) => href.startsWith('#') && href.length > 1 && !html.includes(`id="${href.slice(1)}"`))
    .map((href) => `${href} on ${path}: no such place`);

/** A server that is busy is asked again: how much it does at once depends on the machine. */
const openPatiently = async (address: string, tries = 10): Promise<Response> => {
  const answer = await fetch(address, { redirect: 'follow' });
  if (answer.status !== 503 || tries === 1) return answer;
  await answer.arrayBuffer();
  await sleep(1000);
  return openPatiently(address, tries - 1);
};

/** Every link from a brand's home page on, as far as its pages go: each kind of address a few times. */
export const crawl = async ({ url, market, brand }: Site): Promise<Crawl> => {
  const home = `/${market}/${brand}`;
  const seen = new Set<string>();
  const kinds = new Map<string, number>();
  const pages: CrawledPage[] = [];
  const broken: string[] = [];
  let queue: { path: string; from: string }[] = [{ path: home, from: 'the door' }];

  const visit = async ({ path, from }: { path: string; from: string }): Promise<CrawledPage | null> => {
    const answer = await openPatiently(`${url}${path}`);
    const isHtml = answer.headers.get('content-type')?.startsWith('text/html') === true;
    if (answer.status !== 200) broken.push(`${path} on ${from}: ${answer.status}`);
    // An outside company's page, which a link of the site leads on to, is not read.
    if (!isHtml || answer.status !== 200 || !answer.url.startsWith(url)) {
      await answer.arrayBuffer();
      return null;
    }
    return { path, html: await answer.text() };
  };
  const isWanted = (path: string): boolean => {
    if (seen.has(path)) return false;
    seen.add(path);
    const kind = path.startsWith(home) ? kindOf(path, market) : (path.split('?')[0] ?? path);
    const count = kinds.get(kind) ?? 0;
    kinds.set(kind, count + 1);
    return count < MOST_OF_A_KIND;
  };
  while (queue.length > 0) {
    const now = queue.splice(0, AT_ONCE);
    const found = (await Promise.all(now.map(visit))).filter((page) => page !== null);
    pages.push(...found);
    broken.push(...found.flatMap(lostAnchors));
    const next = found
      .filter(({ path }) => path.startsWith(home))
      .flatMap((page) => linksIn(page.html).map((href) => ({ href, from: page.path })))
      .filter(({ href }) => !href.startsWith('#') && !/^(?:mailto|tel|https?):/.test(href))
      .map(({ href, from }) => {
        const { pathname, search } = new URL(href, `${url}${from}`);
        return { path: `${pathname}${search}`, from };
      });
    queue = [...queue, ...next.filter(({ path }) => isWanted(path))];
  }
  return { pages, broken };
};
