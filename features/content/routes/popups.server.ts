import { actorKey } from '#kernel/actor.ts';
import { ok, refuse, type Refused, type Result } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import {
  approvePopup,
  changePopup,
  createPopup,
  listPopups,
  showPopup,
  type PopupInput,
  type PopupRecord,
} from '../contract/popups.ts';
import { weakLinks } from '../link-faults.server.ts';
import { leadsSomewhere } from '../leads-somewhere.server.ts';
import type { Ports } from '../ports.server.ts';
import * as store from '../store/popups.server.ts';

const toRecord = ({ validFrom, validUntil, ...row }: store.PopupRow): PopupRecord => ({
  ...row,
  makers: [...row.makers],
  validFrom: validFrom.toISOString(),
  validUntil: validUntil?.toISOString() ?? null,
});

type Fault = 'endsBefore' | 'linkHalf' | 'linkBroken';
const atField = (code: Fault, field: string): Refused<Fault> =>
  refuse(code, { fields: [{ field, key: `popup.${code}` }] });

const wordsOf =
  (ports: Ports) =>
  async (
    tx: Tx,
    context: Context,
    input: PopupInput,
    before?: { readonly href: string | null },
  ): Promise<Result<Omit<store.PopupWords, 'id'>, Fault>> => {
    const { label, href, validFrom, validUntil } = input;
    if (validUntil !== null && Date.parse(validUntil) <= Date.parse(validFrom))
      return atField('endsBefore', 'validUntil');
    if ((label === null) !== (href === null)) return atField('linkHalf', label === null ? 'label' : 'href');
    const isNew = href !== null && href !== before?.href;
    if (isNew && !(await leadsSomewhere(tx, context, { href, ports }))) return atField('linkBroken', 'href');
    return ok({
      ...input,
      validFrom: new Date(validFrom),
      validUntil: validUntil === null ? null : new Date(validUntil),
      by: actorKey(context.actor),
    });
  };

const recordOf = async (tx: Tx, context: Context, id: string): Promise<PopupRecord> => {
  const row = await store.findPopup(tx, context, id);
  if (row === null) throw new Error(`popup ${id} was not written`);
  return toRecord(row);
};

const audited = (tx: Tx, context: Context, entry: { action: string; id: string; detail?: object }) =>
  writeAudit(tx, {
    brand: context.brand,
    actor: actorKey(context.actor),
    action: entry.action,
    subjectType: 'popup',
    subjectId: entry.id,
    ...(entry.detail === undefined ? {} : { detail: entry.detail }),
  });

/** What is approved stays as it was approved, whatever else is sent: the answer shows it as it stands. */
const change =
  (words: ReturnType<typeof wordsOf>): Handler<typeof changePopup> =>
  ({ params: { id }, body: { version, ...input } }, context) =>
    context.withTx(async (tx) => {
      const before = await store.lockPopup(tx, context, id);
      if (before === null) return refuse('popupUnknown');
      if (before.version !== version) return refuse('changedMeanwhile');
      if (before.approved) {
        await store.switchPopup(tx, context, { id, active: input.active });
      } else {
        const written = await words(tx, context, input, before);
        if (!written.ok) return written;
        await store.rewritePopup(tx, context, { ...written.value, id });
      }
      await audited(tx, context, { action: changePopup.audit, id, detail: { active: input.active } });
      return ok(await recordOf(tx, context, id));
    });

const approve: Handler<typeof approvePopup> = async ({ params: { id }, body }, context) => {
  const { tx } = context;
  const by = actorKey(context.actor);
  const before = await store.lockPopup(tx, context, id);
  if (before === null) return refuse('popupUnknown');
  if (before.approved) return refuse('approvedAlready');
  if (before.version !== body.version) return refuse('changedMeanwhile');
  if (before.makers.includes(by)) return refuse('samePerson');
  await store.approvePopup(tx, context, { id, by });
  await audited(tx, context, { action: approvePopup.audit, id });
  return ok(await recordOf(tx, context, id));
};

export const popupRoutes = (ports: Ports): Route[] => {
  const words = wordsOf(ports);
  return [
    handle(listPopups, ({ query }, context) =>
      context.read(async (tx) => {
        const { rows, total, isMore } = await store.listPopups(tx, context, query);
        // What is stopped or over leads nobody anywhere.
        const now = context.clock.now();
        const open = rows.filter(({ active, validUntil }) => active && (validUntil === null || validUntil > now));
        const weak = await weakLinks(tx, context, { ports, rows: open });
        return ok({ popups: rows.map(toRecord), weakLinks: weak, total, isMore, page: query.page, size: query.size });
      }),
    ),
    handle(createPopup, ({ body }, context) =>
      context.withTx(async (tx) => {
        const written = await words(tx, context, body);
        if (!written.ok) return written;
        const id = context.ids.next();
        await store.insertPopup(tx, context, { ...written.value, id });
        await audited(tx, context, { action: createPopup.audit, id });
        return ok(await recordOf(tx, context, id));
      }),
    ),
    handle(changePopup, change(words)),
    handle(approvePopup, approve),
    handle(showPopup, async ({ query: { place } }, context) =>
      ok({ popup: await context.read((tx) => store.findShownPopup(tx, context, place)) }),
    ),
  ];
};
