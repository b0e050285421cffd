import { nameActors } from '#features/accounts/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { refuse, type FieldIssue, type Refused } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import type { PageVersion, Publication } from '../contract/pages.ts';
import { changesBetween } from '../rules/page-changes.ts';
import * as store from '../store/pages.server.ts';
import type { PublicationRow } from '../store/shown.server.ts';

const instantOf = (date: Date | null): string | null => date?.toISOString() ?? null;

export const versionOf = (row: store.VersionRow): PageVersion => ({
  ...row,
  blocks: [...row.blocks],
  makers: [...row.makers],
  publishAt: instantOf(row.publishAt),
  endsAt: instantOf(row.endsAt),
  changedAt: row.changedAt.toISOString(),
  decidedAt: instantOf(row.decidedAt),
});

export const publicationOf = (row: PublicationRow): Publication => ({
  ...row,
  fromAt: row.fromAt.toISOString(),
  untilAt: instantOf(row.untilAt),
});

export const audited = (tx: Tx, context: Context, entry: { action: string; id: string; detail?: object }) =>
  writeAudit(tx, {
    brand: context.brand,
    actor: actorKey(context.actor),
    action: entry.action,
    subjectType: 'page',
    subjectId: entry.id,
    ...(entry.detail === undefined ? {} : { detail: entry.detail }),
  });

/** Fields that the second of two editors is shown, and how much of each. */
const MOST_FIELDS = 30;
const LONGEST_SHOWN = 200;

/** What the second of two editors is told: who was first and when, which edition that made, and each field that is not as they send it, with what it is now. */
const conflict = async (
  tx: Tx,
  context: Context,
  page: store.PageRow,
  sent: store.DraftInput | null,
): Promise<Refused<'changedMeanwhile'>> => {
  const names = await nameActors(tx, [page.changedBy]);
  const now = sent === null ? null : versionOf(await store.newestVersion(tx, page.id));
  const changes = sent === null || now === null ? [] : changesBetween(sent, now);
  return refuse('changedMeanwhile', {
    params: {
      who: names.get(page.changedBy) ?? page.changedBy,
      when: formatDateTime(page.changedAt, context.market),
      edition: page.edition,
    },
    fields: changes.slice(0, MOST_FIELDS).map(({ field, after }): FieldIssue => ({
      field,
      key: 'page.changedHere',
      params: { now: after === '' ? '-' : after.slice(0, LONGEST_SHOWN) },
    })),
  });
};

type Opened = { readonly page: store.PageRow; readonly newest: store.VersionRow };

/** The page, kept from others, with its newest version; a refusal where there is none or somebody else was first. */
export const openForChange = async (
  tx: Tx,
  context: Context,
  of: { id: string; edition: number; sent?: store.DraftInput },
): Promise<Opened | Refused<'pageUnknown' | 'changedMeanwhile'>> => {
  const { brand, market } = context;
  const page = await store.lockPage(tx, { brand, market, id: of.id });
  if (page === null) return refuse('pageUnknown');
  if (page.edition !== of.edition) return conflict(tx, context, page, of.sent ?? null);
  return { page, newest: await store.newestVersion(tx, page.id) };
};
