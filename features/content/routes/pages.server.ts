import { nameActors } from '#features/accounts/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { brokenConstraint } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { isPart } from '../contract/frame-parts.ts';
import { DEFAULT_HOME, HOME_SLUG } from '../contract/home-page.ts';
import type { Block } from '../contract/page-blocks.ts';
import { createPage, listPages, readPage, saveDraft } from '../contract/pages.ts';
import type { Ports } from '../ports.server.ts';
import { previewReference } from '../page-reference.server.ts';
import { picturesIn } from '../rules/page-faults.ts';
import { likeWords } from '../rules/like-words.ts';
import { endOf } from '../rules/page-end.ts';
import { shownStateOf } from '../rules/page-machine.ts';
import * as store from '../store/pages.server.ts';
import { knownPictures } from '../store/pictures.server.ts';
import { listPublications } from '../store/shown.server.ts';
import { audited, openForChange, publicationOf, versionOf } from './page-record.server.ts';

const SLUG_KEY = 'page_brand_market_slug_key';

const list: Handler<typeof listPages> = async ({ query }, context) => {
  const { brand, market } = context;
  const { page, size, state } = query;
  const text = likeWords(query.text);
  const [found, ownIds] = await context.read(async (tx) => [
    await store.listPages(tx, { brand, market, page, size, state, text }),
    await store.findOwnIds(tx, { brand, market }),
  ]);
  const now = context.clock.now();
  return ok({
    pages: found.rows.map((row) => ({
      id: row.id,
      slug: row.slug,
      title: row.title,
      edition: row.edition,
      state: row.state,
      shown: shownStateOf(row, now),
      nextAt: row.nextAt?.toISOString() ?? null,
      endsAt: endOf({ ...row, fromAt: now }, row.planned, now)?.toISOString() ?? null,
      changedAt: row.changedAt.toISOString(),
    })),
    homeId: ownIds[HOME_SLUG] ?? null,
    ownIds,
    total: found.total,
    isMore: found.isMore,
    page,
    size,
  });
};

/** What a draft of a new page begins with. */
const firstBlocks = ({ brand, market }: Context, slug: string, ports: Ports): readonly Block[] => {
  if (isPart(slug)) return ports.standardPart({ brand, market }, slug);
  return slug === HOME_SLUG ? DEFAULT_HOME : [];
};

const create =
  (ports: Ports): Handler<typeof createPage> =>
  async ({ body }, context) => {
    const { brand, market, ids } = context;
    const [id, versionId] = [ids.next(), ids.next()];
    const blocks = firstBlocks(context, body.slug, ports);
    try {
      return await context.withTx(async (tx) => {
        await store.insertPage(tx, { brand, market, id, versionId, ...body, blocks, actor: actorKey(context.actor) });
        await audited(tx, context, { action: createPage.audit, id, detail: body });
        return ok({ id });
      });
    } catch (error) {
      if (brokenConstraint(error) !== SLUG_KEY) throw error;
      return refuse('slugTaken', { fields: [{ field: 'slug', key: 'page.slugTaken' }] });
    }
  };

const read =
  (ports: Ports): Handler<typeof readPage> =>
  async ({ params: { id } }, context) => {
    const { brand, market, env, clock } = context;
    return context.read(async (tx) => {
      const page = await store.findPage(tx, { brand, market, id });
      if (page === null) return refuse('pageUnknown');
      const versions = await store.listVersions(tx, id);
      const publications = await listPublications(tx, id);
      const varied = await ports.variedVersions(tx, { brand, market });
      const actors = [
        page.changedBy,
        ...versions.flatMap(({ makers, decidedBy }) => [...makers, decidedBy ?? '']),
        ...publications.map(({ actor }) => actor),
      ];
      const now = clock.now();
      const [current] = publications.filter(({ fromAt }) => fromAt <= now);
      const next = publications.findLast(({ fromAt }) => fromAt > now);
      const shown = { versionId: current?.versionId ?? null, untilAt: current?.untilAt ?? null };
      return ok({
        id,
        slug: page.slug,
        edition: page.edition,
        changedBy: page.changedBy,
        shown: shownStateOf({ ...shown, nextAt: next?.fromAt ?? null }, now),
        names: Object.fromEntries(await nameActors(tx, actors)),
        versions: versions.map(versionOf),
        publications: publications.map(publicationOf),
        isMaker: versions[0]?.makers.includes(actorKey(context.actor)) ?? false,
        preview: previewReference(env, versions[0]?.id ?? '', now),
        compared: varied.flatMap(({ slug, number }) => (slug === page.slug ? [number] : [])),
      });
    });
  };

const save: Handler<typeof saveDraft> = async ({ params: { id }, body: { edition, ...draft } }, context) => {
  const { brand, ids } = context;
  const actor = actorKey(context.actor);
  const { publishAt, endsAt } = draft;
  if (endsAt !== null && publishAt !== null && new Date(endsAt) <= new Date(publishAt)) {
    return refuse('period', { fields: [{ field: 'endsAt', key: 'page.period' }] });
  }
  return context.withTx(async (tx) => {
    const opened = await openForChange(tx, context, { id, edition, sent: draft });
    if ('ok' in opened) return opened;
    const { newest } = opened;
    if (newest.state === 'SUBMITTED') return refuse('submitted');
    const named = picturesIn(draft.blocks);
    const known = await knownPictures(tx, brand, [...new Set(named.map((picture) => picture.id))]);
    const missing = named.find((picture) => !known.has(picture.id));
    if (missing !== undefined) {
      return refuse('pictureUnknown', { fields: [{ field: missing.field, key: 'page.pictureUnknown' }] });
    }
    if (newest.state === 'DRAFT') await store.rewriteDraft(tx, newest.id, { ...draft, actor });
    else await store.insertDraft(tx, { ...draft, actor, brand, pageId: id, id: ids.next(), number: newest.number + 1 });
    await audited(tx, context, { action: saveDraft.audit, id });
    return ok({ edition: await store.touchPage(tx, { id, actor }) });
  });
};

export const pageRoutes = (ports: Ports): Route[] => [
  handle(listPages, list),
  handle(createPage, create(ports)),
  handle(readPage, read(ports)),
  handle(saveDraft, save),
];
