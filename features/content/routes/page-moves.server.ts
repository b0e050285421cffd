import { listModels } from '#features/catalog/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { ok, refuse, type FieldIssue } from '#kernel/result.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { isPart } from '../contract/frame-parts.ts';
import { HOME_SLUG, pageSlugIn } from '../contract/home-page.ts';
import { decidePage, showVersion, submitDraft } from '../contract/pages.ts';
import type { Ports } from '../ports.server.ts';
import { faultsIn, linksIn, modelsIn, type PageLink } from '../rules/page-faults.ts';
import { pathIn } from '../rules/path-of.ts';
import * as store from '../store/pages.server.ts';
import { dropPlanned, findOnceShown, publish } from '../store/shown.server.ts';
import { audited, openForChange } from './page-record.server.ts';

/** A link to a page of this kind leads nowhere unless something is shown there, or will be. */
const draftLink = async (
  tx: Tx,
  context: Context,
  { field, href, slug }: PageLink & { slug: string },
): Promise<FieldIssue[]> => {
  const { brand, market } = context;
  // Leads on to the home, which always shows something.
  if (slug === HOME_SLUG) return [];
  const target = isPart(slug) ? null : await store.findTarget(tx, { brand, market, slug });
  if (target === null) return [{ field, key: 'page.linkBroken', params: { link: href } }];
  return target.isShown ? [] : [{ field, key: 'page.linkToDraft', params: { title: target.title, link: href } }];
};

/** When a draft would be shown at the earliest. */
const shownFrom = ({ publishAt }: store.VersionRow, now: Date): Date =>
  publishAt !== null && publishAt > now ? publishAt : now;

/**
 * Links within the site that can never lead anywhere; what stands elsewhere is not asked. `early` are those to what is not there
 * when the draft would be shown, and may be by then: what starts together is prepared one by one.
 */
const brokenLinks = async (tx: Tx, context: Context, version: store.VersionRow, ports: Ports) => {
  const links = linksIn(version.blocks);
  const faults: FieldIssue[] = [];
  const early: PageLink[] = [];
  const within = links.flatMap((link) => ({ ...link, path: pathIn(link.href) ?? '', slug: pageSlugIn(link.href) }));
  const { brand, market, clock } = context;
  const paths = within.flatMap(({ path, slug }) => (path === '' || slug !== null ? [] : [path]));
  const judged = await ports.judgePaths(tx, { brand, market, at: shownFrom(version, clock.now()) }, [
    ...new Set(paths),
  ]);
  for (const { slug, path, field, href } of within) {
    if (slug !== null) faults.push(...(await draftLink(tx, context, { field, href, slug })));
    else if (judged.get(path) === 'UNKNOWN') faults.push({ field, key: 'page.linkBroken', params: { link: href } });
    // What is over still has a page that says so.
    else if (judged.get(path) === 'GONE') early.push({ field, href });
  }
  return { faults, early };
};

/** Models that are not on sale in the market when the draft would be shown. */
const missingModels = async (tx: Tx, context: Context, version: store.VersionRow): Promise<FieldIssue[]> => {
  const named = modelsIn(version.blocks);
  if (named.length === 0) return [];
  const { brand, market, clock } = context;
  const known = new Set(
    (await listModels(tx, { brand, market, at: shownFrom(version, clock.now()) })).map(({ slug }) => slug),
  );
  return named.filter(({ slug }) => !known.has(slug)).map(({ field }) => ({ field, key: 'page.modelUnknown' }));
};

const submit =
  (ports: Ports): Handler<typeof submitDraft> =>
  ({ params: { id }, body: { edition } }, context) =>
    context.withTx(async (tx) => {
      const opened = await openForChange(tx, context, { id, edition });
      if ('ok' in opened) return opened;
      const { page, newest } = opened;
      if (newest.state !== 'DRAFT') return refuse('noDraft');
      const { faults: broken, early } = await brokenLinks(tx, context, newest, ports);
      const faults = [...faultsIn(newest, page.slug), ...(await missingModels(tx, context, newest)), ...broken];
      if (faults.length > 0) return refuse('unfinished', { fields: faults });
      if (await store.hasPassed(tx, newest.endsAt)) {
        return refuse('past', { fields: [{ field: 'endsAt', key: 'page.past' }] });
      }
      const actor = actorKey(context.actor);
      await store.submitVersion(tx, newest.id, actor);
      await audited(tx, context, { action: submitDraft.audit, id, detail: { version: newest.number } });
      return ok({ edition: await store.touchPage(tx, { id, actor }), early });
    });

const approve = async (tx: Tx, context: Context, of: { pageId: string; version: store.VersionRow; actor: string }) => {
  const { pageId, version, actor } = of;
  await store.approveVersion(tx, version.id, actor);
  await publish(tx, {
    pageId,
    brand: context.brand,
    versionId: version.id,
    publishAt: version.publishAt,
    untilAt: version.endsAt,
    actor,
    reason: null,
  });
};

const decide: Handler<typeof decidePage> = async ({ params: { id }, body }, context) => {
  const { edition, decision, reason } = body;
  const actor = actorKey(context.actor);
  const work = async (tx: Tx) => {
    const opened = await openForChange(tx, context, { id, edition });
    if ('ok' in opened) return opened;
    const { newest } = opened;
    if (newest.state !== 'SUBMITTED') return refuse('notSubmitted');
    const isMaker = newest.makers.includes(actor);
    if (decision === 'WITHDRAW' && !isMaker) return refuse('notYours');
    if (decision !== 'WITHDRAW' && isMaker) return refuse('samePerson');
    if (decision === 'APPROVE' && (await store.hasPassed(tx, newest.endsAt))) return refuse('over');
    if (decision === 'APPROVE') await approve(tx, context, { pageId: id, version: newest, actor });
    else await store.returnVersion(tx, newest.id, decision === 'SEND_BACK' ? reason : null);
    const detail = { version: newest.number, decision };
    await audited(tx, context, { action: decidePage.audit, id, detail });
    return ok({ edition: await store.touchPage(tx, { id, actor }) });
  };
  try {
    return await context.withTx(work, reason === '' ? undefined : reason);
  } catch (error) {
    if (brokenConstraint(error) === 'two_persons') return refuse('samePerson');
    throw error;
  }
};

const show: Handler<typeof showVersion> = ({ params: { id }, body }, context) =>
  context.withTx(async (tx) => {
    const { edition, versionId, reason } = body;
    const opened = await openForChange(tx, context, { id, edition });
    if ('ok' in opened) return opened;
    // Only what two persons once made visible comes back by one, and no longer than they said.
    const shown = versionId === null ? { endsAt: null } : await findOnceShown(tx, { pageId: id, versionId });
    if (shown === null) return refuse('versionUnknown');
    if (await store.hasPassed(tx, shown.endsAt)) return refuse('ended');
    const actor = actorKey(context.actor);
    await dropPlanned(tx, id);
    const now = { publishAt: null, untilAt: shown.endsAt };
    await publish(tx, { pageId: id, brand: context.brand, versionId, ...now, actor, reason });
    await audited(tx, context, { action: showVersion.audit, id, detail: { versionId, reason } });
    return ok({ edition: await store.touchPage(tx, { id, actor }) });
  }, body.reason);

export const pageMoveRoutes = (ports: Ports): Route[] => [
  handle(submitDraft, submit(ports)),
  handle(decidePage, decide),
  handle(showVersion, show),
];
