import { nameActors } from '#features/accounts/public.server.ts';
import { rolesFor } from '#features/accounts/public.ts';
import { readReach } from '#features/dealers/public.server.ts';
import { actorKey, hasRole } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { changeField, createField, listFields, purgeField, removeField, type FieldInput } from './contract/fields.ts';
import {
  readLeadFields,
  readOrderFields,
  writeLeadFields,
  writeOrderFields,
  type CustomRecord,
} from './contract/values.ts';
import { faultOfRule, faultOfValue, type CustomSubject, type CustomValue } from './rules/values.ts';
import * as fields from './store/fields.server.ts';
import * as values from './store/values.server.ts';

const MANAGERS = rolesFor('customField.manage');

/** Fields stand in the records of every dealership, so who describes them works on all of these: orders are not everybody's who has leads. */
const MANAGERS_OF: Readonly<Record<CustomSubject, readonly string[]>> = {
  LEAD: MANAGERS,
  ORDER: MANAGERS.filter((role) => rolesFor('order.manage').includes(role)),
};

const refuseBeyond = async (tx: Tx, { brand, market, actor }: Context, subject: CustomSubject) =>
  (await readReach({ tx, actor, brand, market }, MANAGERS_OF[subject])) === null ? null : refuse('beyondReach');

/** Whether who asks sees what only managers may. */
export const seesAll = (context: Context): boolean => hasRole(context.actor, MANAGERS, context);

const audited = (
  tx: Tx,
  { brand, actor }: Context,
  of: { action: string; type: string; id: string; detail?: object },
) =>
  writeAudit(tx, {
    brand,
    actor: actorKey(actor),
    action: of.action,
    subjectType: of.type,
    subjectId: of.id,
    ...(of.detail === undefined ? {} : { detail: of.detail }),
  });

const ofField = 'custom_field';

const wrongRule = (input: FieldInput) => {
  const fault = faultOfRule(input);
  return fault === null ? null : refuse('wrongRule', { fields: [fault] });
};

const create: Handler<typeof createField> = async ({ body }, context) => {
  const wrong = wrongRule(body);
  if (wrong !== null) return wrong;
  const id = context.ids.next();
  try {
    return await context.withTx(async (tx) => {
      const beyond = await refuseBeyond(tx, context, body.subject);
      if (beyond !== null) return beyond;
      const record = await fields.insertField(tx, context, { id, ...body });
      if (record === null) return refuse('fieldsFull');
      await audited(tx, context, { action: createField.audit, type: ofField, id, detail: { code: body.code } });
      return ok(record);
    });
  } catch (error) {
    if (brokenConstraint(error) !== 'one_field_a_code') throw error;
    return refuse('codeTaken', { fields: [{ field: 'code', key: 'customFields.codeTaken' }] });
  }
};

const change: Handler<typeof changeField> = async ({ params: { id }, body }, context) => {
  const wrong = wrongRule(body);
  if (wrong !== null) return wrong;
  return context.withTx(async (tx) => {
    const before = await fields.findRecord(tx, context, id);
    if (before === null || before.removed) return refuse('fieldUnknown');
    const beyond = await refuseBeyond(tx, context, before.subject);
    if (beyond !== null) return beyond;
    const moved = (['code', 'type', 'subject'] as const).find((name) => before[name] !== body[name]);
    if (moved !== undefined) return refuse('wrongRule', { fields: [{ field: moved, key: 'customFields.fixed' }] });
    const record = await fields.rewriteField(tx, context, { id, ...body });
    if (record === null) return refuse('changedMeanwhile');
    await audited(tx, context, { action: changeField.audit, type: ofField, id, detail: { version: record.version } });
    return ok(record);
  });
};

const fieldRoutes: Route[] = [
  handle(listFields, ({ query: { page, size, subject } }, context) =>
    context.read(async (tx) => {
      const { rows, total, isMore } = await fields.listRecords(tx, context, { page, size, subject });
      return ok({ fields: rows, total, isMore, page, size });
    }),
  ),
  handle(createField, create),
  handle(changeField, change),
  handle(removeField, ({ params: { id } }, context) =>
    context.withTx(async (tx) => {
      const record = await fields.findRecord(tx, context, id);
      if (record === null) return refuse('fieldUnknown');
      const beyond = await refuseBeyond(tx, context, record.subject);
      if (beyond !== null) return beyond;
      await fields.removeField(tx, context, id);
      await audited(tx, context, { action: removeField.audit, type: ofField, id });
      return ok(undefined);
    }),
  ),
  handle(purgeField, ({ params: { id } }, context) =>
    context.withTx(async (tx) => {
      const record = await fields.findRecord(tx, context, id);
      if (record === null) return refuse('fieldUnknown');
      const beyond = await refuseBeyond(tx, context, record.subject);
      if (beyond !== null) return beyond;
      if (!record.removed) return refuse('stillUsed');
      const purged = await fields.purgeField(tx, context, id);
      await audited(tx, context, {
        action: purgeField.audit,
        type: ofField,
        id,
        detail: { code: record.code, purged },
      });
      return ok({ purged });
    }),
  ),
];

const read = async (tx: Tx, place: values.CustomPlace): Promise<CustomRecord> => {
  const rows = await values.listFields(tx, place);
  const changes = await values.listChanges(tx, place);
  const actors = [...new Set(changes.map(({ changedBy }) => changedBy))];
  const names = actors.length === 0 ? new Map<string, string>() : await nameActors(tx, actors);
  return {
    fields: rows.map(({ id: _id, choices, ...field }) => ({ ...field, choices: [...choices] })),
    changes: changes.map(({ id: _id, changedAt, changedBy, ...one }) => ({
      ...one,
      changedBy: names.get(changedBy) ?? changedBy,
      changedAt: changedAt.toISOString(),
    })),
    seen: changes[0]?.id ?? 0,
  };
};

type Wrong = { readonly field: string; readonly key: string };

/** What is wrong with the values, a field each; a required one may not stay empty. */
const wrongValues = (
  rows: readonly values.FieldRow[],
  written: Readonly<Record<string, CustomValue>>,
): readonly Wrong[] => {
  const known = new Set(rows.map(({ code }) => code));
  const strange = Object.keys(written).filter((code) => !known.has(code));
  return [
    ...strange.map((code) => ({ field: code, key: 'customFields.unknown' })),
    ...rows.flatMap((row) => {
      const key = faultOfValue(Object.hasOwn(written, row.code) ? (written[row.code] ?? null) : row.value, row);
      return key === null ? [] : [{ field: row.code, key }];
    }),
  ];
};

/** What the record's own feature knows of it. */
export type RecordPort = {
  /** Whether the caller may see the record at all. */
  readonly sees: (context: Context, id: string) => Promise<boolean>;
  /** Holds its own row until the commit, so that an erasure comes before or after; false where its person is erased. */
  readonly lock: (tx: Tx, place: Pick<Context, 'brand' | 'market'>, id: string) => Promise<boolean>;
};
export type CustomPorts = Readonly<Record<CustomSubject, RecordPort>>;

type OfRecord = { readonly params: { readonly id: string } };
type Written = { readonly body: { readonly seen: number; readonly values: Readonly<Record<string, CustomValue>> } };

const valueRoutes = (ports: CustomPorts): Route[] => {
  const placeOf = ({ brand, market, ...context }: Context, subject: CustomSubject, id: string) => ({
    brand,
    market,
    subject,
    id,
    manages: seesAll({ brand, market, ...context }),
  });
  const reader =
    (subject: CustomSubject) =>
    async ({ params: { id } }: OfRecord, context: Context) => {
      if (!(await ports[subject].sees(context, id))) return refuse('recordUnknown');
      return context.read(async (tx) => ok(await read(tx, placeOf(context, subject, id))));
    };
  const writer =
    (subject: CustomSubject) =>
    async ({ params: { id }, body }: OfRecord & Written, context: Context) => {
      if (!(await ports[subject].sees(context, id))) return refuse('recordUnknown');
      const place = placeOf(context, subject, id);
      return context.withTx(async (tx) => {
        if (!(await ports[subject].lock(tx, context, id))) return refuse('recordUnknown');
        await values.lockRecord(tx, place);
        const rows = await values.listFields(tx, place);
        if (((await values.listChanges(tx, place))[0]?.id ?? 0) !== body.seen) return refuse('changedMeanwhile');
        const wrong = wrongValues(rows, body.values);
        if (wrong.length > 0) return refuse('wrongValue', { fields: [...wrong] });
        const changed = rows.filter(
          ({ code, value }) => Object.hasOwn(body.values, code) && body.values[code] !== value,
        );
        const changedBy = actorKey(context.actor);
        for (const field of changed)
          await values.writeValue(tx, place, { field, value: body.values[field.code] ?? null, changedBy });
        const detail = { fields: changed.map(({ code }) => code) };
        await audited(tx, context, { action: writeLeadFields.audit, type: subject.toLowerCase(), id, detail });
        return ok(await read(tx, place));
      });
    };
  return [
    handle(readLeadFields, reader('LEAD')),
    handle(writeLeadFields, writer('LEAD')),
    handle(readOrderFields, reader('ORDER')),
    handle(writeOrderFields, writer('ORDER')),
  ];
};

export const createRoutes = (ports: CustomPorts): readonly Route[] => [...fieldRoutes, ...valueRoutes(ports)];
