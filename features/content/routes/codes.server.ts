import { actorKey } from '#kernel/actor.ts';
import type { QrFit } from '#kernel/qr.ts';
import { ok, refuse, type FieldIssue, type Refused, type Result } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { changeCode, createCode, listCodes, switchCode, type CodeInput } from '../contract/codes.ts';
import { fitOf, siteOf, toRecord } from '../code-record.server.ts';
import { weakLinks } from '../link-faults.server.ts';
import { leadsSomewhere } from '../leads-somewhere.server.ts';
import type { Ports } from '../ports.server.ts';
import { addressOf, isDocument, readTarget } from '../code-target.server.ts';
import { likeWords } from '../rules/like-words.ts';
import * as store from '../store/codes.server.ts';
import { codeFileRoutes } from './code-files.server.ts';

type Fault = 'outside' | 'otherSite' | 'leadsNowhere' | 'tooLong';

/** What is chosen too small, and what would take the address instead. */
const tooLong = ({ symbolVersion, level }: CodeInput, fit: QrFit & { fits: false }): Refused<Fault> => {
  const { least, strongest } = fit;
  if (least === null) return refuse('tooLong', { fields: [{ field: 'target', key: 'code.tooLong' }] });
  const fields: FieldIssue[] = [
    { field: 'symbolVersion', key: 'code.versionTooSmall', params: { n: least, version: symbolVersion ?? least } },
  ];
  if (level !== 'AUTO' && strongest !== null)
    fields.push({ field: 'level', key: 'code.levelTooStrong', params: { level: strongest } });
  return refuse('tooLong', { fields });
};

const wordsOf =
  (ports: Ports) =>
  async (
    tx: Tx,
    context: Context,
    input: CodeInput,
    before?: { readonly target: string },
  ): Promise<Result<Omit<store.CodeWords, 'id'>, Fault>> => {
    const at = (code: Fault) => refuse(code, { fields: [{ field: 'target', key: `code.${code}` }] });
    const site = siteOf(context);
    const read = readTarget(input.target, site, input.purpose === 'DOCUMENT');
    if ('refused' in read) return at(read.refused);
    const { target } = read;
    const isStaffs = /^\/admin(?:[/?#]|$)/.test(target);
    // What is printed leads where it led: the rest of it may change whatever became of that.
    const isOld = before?.target === target || isDocument(target);
    if (isStaffs || (!isOld && !(await leadsSomewhere(tx, context, { href: target, ports }))))
      return at('leadsNowhere');
    const fit = fitOf(addressOf(target, site), input);
    return fit.fits ? ok({ ...input, target }) : tooLong(input, fit);
  };

const audited = (tx: Tx, context: Context, of: { action: string; id: string }) =>
  writeAudit(tx, {
    brand: context.brand,
    actor: actorKey(context.actor),
    action: of.action,
    subjectType: 'code',
    subjectId: of.id,
  });

/** Writes what a code is now, unless somebody else did meanwhile. */
const rewrite = async (tx: Tx, context: Context, of: { id: string; words: store.CodeWords }) => {
  const after = await store.rewriteCode(tx, context, of.words);
  await audited(tx, context, { action: changeCode.audit, id: of.id });
  return ok(toRecord(after, context));
};

const change =
  (words: ReturnType<typeof wordsOf>): Handler<typeof changeCode> =>
  ({ params: { id }, body: { version, ...input } }, context) =>
    context.withTx(async (tx) => {
      const before = await store.lockCode(tx, context, id);
      if (before === null) return refuse('codeUnknown');
      if (before.version !== version) return refuse('changedMeanwhile');
      const read = await words(tx, context, input, before);
      if (!read.ok) return read;
      return rewrite(tx, context, { id, words: { ...read.value, id } });
    });

const setState: Handler<typeof switchCode> = async ({ params: { id }, body }, context) => {
  const { tx } = context;
  const before = await store.lockCode(tx, context, id);
  if (before === null) return refuse('codeUnknown');
  if (before.version !== body.version) return refuse('changedMeanwhile');
  // Who takes back what many were done to is not to revive what was so before.
  if (before.active === body.active) return refuse('stateAlready');
  return rewrite(tx, context, { id, words: { ...before, active: body.active } });
};

export const codeRoutes = (ports: Ports): Route[] => {
  const words = wordsOf(ports);
  return [
    handle(listCodes, ({ query: { page, size, text, purpose, active, after } }, context) =>
      context.read(async (tx) => {
        const isActive = active === undefined ? undefined : active === 'on';
        const search = { pattern: likeWords(text), purpose, active: isActive, after, page, size };
        const { rows, total, isMore } = await store.listCodes(tx, context, search);
        const inUse = rows.filter((row) => row.active && !isDocument(row.target));
        const links = inUse.map(({ id, target }) => ({ id, href: target }));
        const weak = await weakLinks(tx, context, { ports, rows: links });
        return ok({ codes: rows.map((row) => toRecord(row, context)), weakLinks: weak, total, isMore, page, size });
      }),
    ),
    handle(createCode, ({ body }, context) =>
      context.withTx(async (tx) => {
        const read = await words(tx, context, body);
        if (!read.ok) return read;
        const id = context.ids.next();
        const row = await store.insertCode(tx, context, { ...read.value, id });
        await audited(tx, context, { action: createCode.audit, id });
        return ok(toRecord(row, context));
      }),
    ),
    handle(changeCode, change(words)),
    handle(switchCode, setState),
    ...codeFileRoutes,
  ];
};
