import { ok, refuse } from '#kernel/result.ts';
import type { Handler } from '#platform/http/context.server.ts';
import { RANKING_SIZE, type getRanking } from '../contract/own.ts';
import { levelAt } from '../rules/levels.ts';
import { findEdition, listRanked } from '../store/ranking.server.ts';
import { ownMember } from '../own-member.server.ts';

/** A page of an edition: the cursor names edition and first position, so that turning pages stays in one order. */
export const readRanking: Handler<typeof getRanking> = ({ query }, context) =>
  context.read(async (tx) => {
    const member = await ownMember(context, tx, query.programme);
    if (member === null) return refuse('notMember');
    const [id, first] = query.cursor?.split('.') ?? [];
    const { programmeId, levels } = member;
    const edition = await findEdition(tx, { programmeId, id });
    if (edition === null && id !== undefined) return refuse('rankingGone');
    if (edition === null) return ok({ madeAt: null, members: 0, rows: [], previous: null, next: null });
    const from = Math.min(Number(first ?? 1), 2_000_000_000);
    const rows = await listRanked(tx, { editionId: edition.id, from, limit: RANKING_SIZE });
    const cursor = (position: number): string => `${edition.id}.${position}`;
    return ok({
      madeAt: edition.madeAt.toISOString(),
      members: edition.members,
      rows: rows.map(({ memberId, position, score, shownAs }) => ({
        position,
        score,
        level: levels[levelAt(levels, score).index]?.name ?? '',
        shownAs,
        isSelf: memberId === member.id,
      })),
      previous: from > 1 ? cursor(Math.max(from - RANKING_SIZE, 1)) : null,
      next: from + RANKING_SIZE <= edition.members ? cursor(from + RANKING_SIZE) : null,
    });
  });
