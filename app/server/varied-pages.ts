import {
  isOfPage,
  readVaried,
  type AnalyticsPorts,
  type RunningExperiment,
} from '#features/analytics/public.server.ts';
import { isPart } from '#features/content/contract/frame-parts.ts';
import { HOME_SLUG, pageAddress, pageSlugIn } from '#features/content/contract/home-page.ts';
import { viewPage, type PageView } from '#features/content/contract/page-view.ts';
import { listOnceShown, type OnceShown } from '#features/content/public.server.ts';
import type { CallApi } from '#kernel/client.ts';
import type { Tx } from '#platform/database.server.ts';
import { standardTexts } from './standard-texts.ts';

/** Pages of a brand's team of which a variant of an experiment shows another version than all others see. */

export type VariedPage = Pick<OnceShown, 'title' | 'description' | 'blocks' | 'endsAt'>;
/** By the page's reserved name or its own. */
export type VariedPages = ReadonlyMap<string, VariedPage>;

type Site = Parameters<AnalyticsPorts['pageVersions']>[1];

const slugOf = (address: string): string[] => {
  const slug = address === '/' ? HOME_SLUG : pageSlugIn(address);
  return slug === null || isPart(slug) ? [] : [slug];
};

const readOnceShown = (tx: Tx, site: Site, addresses: readonly string[]): Promise<OnceShown[]> =>
  listOnceShown(tx, { ...site, slugs: addresses.flatMap(slugOf) });

export const pageVersions: AnalyticsPorts['pageVersions'] = async (tx, site, addresses) =>
  (await readOnceShown(tx, site, addresses)).map(({ slug, number, isNow }) => ({
    id: pageAddress(slug),
    number,
    isNow,
  }));

/** What the variants of a running experiment show in place of pages, in their order, and what they are judged by. */
export const readVariants = async (tx: Tx, running: RunningExperiment) => {
  const { brand, market, variants } = running;
  const site = { brand, market };
  const varied = await readVaried(tx, { ports: { standardTexts, pageVersions }, site }, variants);
  const own = variants.map(({ texts }) => texts.filter(isOfPage));
  const addresses = own.flat().map(({ id }) => id);
  const versions = addresses.length === 0 ? [] : await readOnceShown(tx, site, addresses);
  const pages = own.map(
    (texts): VariedPages =>
      new Map(
        texts.flatMap(({ id, value }) =>
          versions
            .filter(({ slug, number }) => pageAddress(slug) === id && String(number) === value.trim())
            .map((version) => [version.slug, version] as const),
        ),
      ),
  );
  return { running, varied, pages };
};
export type ReadVariants = Awaited<ReturnType<typeof readVariants>>;

const earlier = (one: string | null, other: Date | null): string | null =>
  other === null || (one !== null && Date.parse(one) <= other.getTime()) ? one : other.toISOString();

/** Calls of a page for whoever sees a variant: where a page shows something, they are shown the variant's version of it until its end. */
export const withVariedPages = (call: CallApi, pages: VariedPages | undefined, now: Date): CallApi => {
  if (pages === undefined || pages.size === 0) return call;
  return async (declared, input) => {
    const found = await call(declared, input);
    if (declared.id !== viewPage.id || !found.ok) return found;
    const shown = found.value as PageView;
    const version = pages.get(shown.slug);
    if (version === undefined || (version.endsAt !== null && version.endsAt <= now)) return found;
    const { title, description, blocks, endsAt } = version;
    const value: PageView = {
      ...shown,
      title,
      description,
      blocks: [...blocks],
      changesAt: earlier(shown.changesAt, endsAt),
    };
    return { ok: true, value: value as never };
  };
};
