import {
  isOfPage,
  listRunning,
  readVaried,
  type AnalyticsPorts,
  type RunningExperiment,
} from '#features/analytics/public.server.ts';
import { isPart } from '#features/content/contract/frame-parts.ts';
import { HOME_SLUG, pageAddress, pageSlugIn } from '#features/content/contract/home-page.ts';
import { viewPage, type PageView } from '#features/content/contract/page-view.ts';
import {
  findStanding,
  keepPages,
  listOnceShown,
  listVersionsShown,
  standsWell,
  type ContentPorts,
  type VersionShown,
} from '#features/content/public.server.ts';
import type { Clock } from '#kernel/clock.ts';
import type { CallApi } from '#kernel/client.ts';
import type { Database, Tx } from '#platform/database.server.ts';
import { judgePaths } from './link-targets.ts';
import { standardTexts } from './standard-texts.ts';

/** Pages of a brand's team of which a variant of an experiment shows another version than all others see. */

export type VariedPage = Pick<VersionShown, 'title' | 'description' | 'blocks' | 'endsAt'> & {
  /** When the experiment began, and the number of the version that the page showed then; empty where it showed none. */
  readonly begun: Date;
  readonly standing: string;
};
/** By the page's reserved name or its own. */
export type VariedPages = ReadonlyMap<string, VariedPage>;

type Site = Parameters<AnalyticsPorts['pageVersions']>[1];

const slugOf = (address: string): string[] => {
  const slug = address === '/' ? HOME_SLUG : pageSlugIn(address);
  return slug === null || isPart(slug) ? [] : [slug];
};

export const pageVersions: AnalyticsPorts['pageVersions'] = async (tx, site, addresses) =>
  (await listOnceShown(tx, { ...site, slugs: addresses.flatMap(slugOf) })).map(({ slug, number, isNow, endsAt }) => ({
    id: pageAddress(slug),
    number,
    isNow,
    endsAt,
  }));

/** Each once, however many variants show it. */
const versionsIn = (texts: readonly { readonly id: string; readonly value: string }[]) => {
  const found = texts
    .filter(({ value }) => /^\d{1,6}$/.test(value.trim()))
    .flatMap(({ id, value }) => slugOf(id).map((slug) => ({ slug, number: Number(value) })));
  return [...new Map(found.map((one) => [`${one.slug} ${one.number}`, one])).values()];
};

export const judgeVersions: AnalyticsPorts['judgeVersions'] = async (tx, site, versions) =>
  versions.length === 0 || standsWell(tx, site, { ports: { judgePaths }, versions: versionsIn(versions) });

export const variedVersions: ContentPorts['variedVersions'] = async (tx, { brand, market }) =>
  (await listRunning(tx))
    .filter((one) => one.brand === brand && one.market === market)
    .flatMap(({ variants }) => versionsIn(variants.flatMap(({ texts }) => texts.filter(isOfPage))));

export const lockPages: AnalyticsPorts['lockPages'] = (tx, site, addresses) =>
  keepPages(tx, { ...site, slugs: addresses.flatMap(slugOf) });

/** What the variants of a running experiment show in place of pages, in their order, and what they are judged by. */
export const readVariants = async (tx: Tx, running: RunningExperiment) => {
  const { brand, market, variants, startedAt, standing } = running;
  const site = { brand, market };
  const varied = await readVaried(tx, { ports: { standardTexts, pageVersions }, site }, variants);
  const own = variants.map(({ texts }) => texts.filter(isOfPage));
  const named = versionsIn(own.flat());
  const versions = named.length === 0 ? [] : await listVersionsShown(tx, site, named);
  const pages = own.map(
    (texts): VariedPages =>
      new Map(
        texts.flatMap(({ id, value }) =>
          versions
            .filter(({ slug, number }) => pageAddress(slug) === id && String(number) === value.trim())
            .map(
              (version) =>
                [
                  version.slug,
                  { ...version, begun: startedAt ?? new Date(0), standing: standing?.[id] ?? '' },
                ] as const,
            ),
        ),
      ),
  );
  return { running, varied, pages };
};
export type ReadVariants = Awaited<ReturnType<typeof readVariants>>;

const earlier = (one: string | null, other: Date | null): string | null =>
  other === null || (one !== null && Date.parse(one) <= other.getTime()) ? one : other.toISOString();

type Seen = {
  readonly arm: { readonly pages: VariedPages } | null;
  readonly application: { readonly services: { readonly db: Pick<Database, 'read'>; readonly clock: Clock } };
};

/**
 * Whether a page still shows exactly what it did as the experiment began, and nobody has shown or taken away anything since: what one
 * person takes off the air is gone for everybody, and does not come back beside its correction.
 */
const isUntouched = async (
  db: Pick<Database, 'read'>,
  { brand, market, slug }: Site & { readonly slug: string },
  { begun, standing }: VariedPage,
): Promise<boolean> => {
  const now = await db
    .read({ brand }, (tx) => findStanding(tx, { brand, market, slug }))
    .catch(() => ({ number: null, since: new Date() }));
  return String(now?.number ?? '') === standing && (now === null || now.since <= begun);
};

/** Calls of a page for whoever sees a variant: where a page shows something, they are shown the variant's version of it until its end. */
export const withVariedPages = (call: CallApi, { arm, application }: Seen, site: Site): CallApi => {
  const pages = arm?.pages;
  if (pages === undefined || pages.size === 0) return call;
  const { db, clock } = application.services;
  return async (declared, input) => {
    const found = await call(declared, input);
    if (declared.id !== viewPage.id || !found.ok) return found;
    const shown = found.value as PageView;
    const version = pages.get(shown.slug);
    if (version === undefined || (version.endsAt !== null && version.endsAt <= clock.now())) return found;
    if (!(await isUntouched(db, { ...site, slug: shown.slug }, version))) return found;
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
