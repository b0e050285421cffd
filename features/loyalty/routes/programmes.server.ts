import { ok, refuse } from '#kernel/result.ts';
import { handle, type Handler, type Route } from '#platform/http/context.server.ts';
import { audited } from '../audited.server.ts';
import * as calls from '../contract/staff.ts';
import { areLevels } from '../rules/levels.ts';
import * as store from '../store/programmes.server.ts';

const changeProgramme: Handler<typeof calls.changeProgramme> = ({ params: { id }, body }, context) =>
  context.withTx(async (tx) => {
    if (!areLevels(body.levels))
      return refuse('levelsWrong', { fields: [{ field: 'levels', key: 'loyalty.levelsWrong' }] });
    if (!(await store.listAllProgrammes(tx, context)).some((one) => one.id === id)) return refuse('programmeUnknown');
    if ((await store.rewriteProgramme(tx, context, { ...body, id })) === 0) return refuse('changedMeanwhile');
    await audited(tx, context, { action: calls.changeProgramme.audit, type: 'programme', id });
    return ok({ id });
  });

/** Programmes, as staff keep them. */
export const programmeRoutes: readonly Route[] = [
  handle(calls.listStaffProgrammes, async (_, context) => {
    const rows = await context.read((tx) => store.listAllProgrammes(tx, context));
    const programmes = rows.map(({ membership: _membership, plans: _plans, levels, faq, ...row }) => ({
      ...row,
      levels: [...levels],
      faq: [...faq],
    }));
    return ok({ programmes, total: rows.length });
  }),
  handle(calls.changeProgramme, changeProgramme),
];
