import { pageOf, type PageId } from '#brands/slugs.ts';
import { listModels } from '#features/catalog/public.server.ts';
import type { Ports } from '#features/content/ports.server.ts';
import { listPublic as listEvents } from '#features/events/public.server.ts';
import { listInShop } from '#features/offers/public.server.ts';
import { listPublic as listPromotions } from '#features/promotions/public.server.ts';
import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';

type Site = { readonly brand: string; readonly market: Market; readonly at: Date };
type Fault = 'UNKNOWN' | 'GONE' | 'OVER';
/** Of some names those that visitors can open, and whether each is over. */
type Look = (tx: Tx, site: Site, names: readonly string[]) => Promise<{ name: string; isOver: boolean }[]>;

const models: Look = async (tx, site) =>
  (await listModels(tx, site)).map(({ slug }) => ({ name: slug, isOver: false }));
const byCode =
  (list: typeof listInShop): Look =>
  async (tx, site, codes) =>
    (await list(tx, { ...site, codes })).map(({ code, isOver }) => ({ name: code, isOver }));
const offers = byCode(listInShop);

/** Pages that are about one thing: the parameter that names it, and who knows whether it is still there. */
const ABOUT: Partial<Record<PageId, { readonly param: string; readonly look: Look }>> = {
  model: { param: 'model', look: models },
  modelView: { param: 'model', look: models },
  build: { param: 'model', look: models },
  buildStep: { param: 'model', look: models },
  offer: { param: 'offer', look: offers },
  offerReservation: { param: 'offer', look: offers },
  event: { param: 'event', look: byCode(listEvents) },
  promotion: { param: 'promotion', look: byCode(listPromotions) },
};

type Path = { readonly path: string; readonly name: string };

/** Paths of a site that lead nowhere, or to what is gone or over; each kind of thing is asked once. */
export const judgePaths: Ports['judgePaths'] = async (tx, site, paths) => {
  const faults = new Map<string, Fault>();
  const byLook = new Map<Look, Path[]>();
  for (const path of paths) {
    const found = pageOf(path, site.market);
    const about = found === undefined ? undefined : ABOUT[found.page];
    if (found === undefined || found.redirect !== undefined) faults.set(path, 'UNKNOWN');
    else if (about !== undefined) {
      const raw = found.params[about.param] ?? '';
      // Offers are found whatever the letters of their code.
      const name = about.look === offers ? raw.toUpperCase() : raw;
      byLook.set(about.look, [...(byLook.get(about.look) ?? []), { path, name }]);
    }
  }
  for (const [look, named] of byLook) {
    const known = new Map(
      (
        await look(
          tx,
          site,
          named.map(({ name }) => name),
        )
      ).map((one) => [one.name, one.isOver]),
    );
    for (const { path, name } of named) {
      const isOver = known.get(name);
      if (isOver !== false) faults.set(path, isOver === undefined ? 'GONE' : 'OVER');
    }
  }
  return faults;
};
