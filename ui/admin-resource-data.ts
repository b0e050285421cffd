import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import { dayIn } from '#kernel/dates.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { describeInput, readField, type FieldShapes } from './admin-fields.ts';
import { adminHref, countPages, readAdminQuery } from './admin-query.ts';
import { rowReader } from './admin-rows.ts';
import {
  versionField,
  type AdminResource,
  type AnyRow,
  type At,
  type Loaded,
  type PlainField,
  type ResourceAnswer,
  type SpecialField,
  type Undo,
  type Values,
  type Writes,
} from './admin-resource.ts';
import { undoAction, wholeActions } from './admin-undo-action.ts';
import { findMade, stillRemoved } from './admin-undo-whole.ts';
import { findUndo } from './admin-undo.ts';
import { columnParams, readColumns } from './columns.ts';
import { isBulk, isOfAll, runBulk } from './bulk.ts';
import { fieldOf } from './form.ts';
import { readHistory, type ShownHistory } from './record-history.ts';
import type { RecordWords } from './record-words.ts';
import { translator } from './translate.ts';
import { forgetKept } from './kept-form.ts';
import { narrowedBy } from './narrowing.ts';
import { pageContext, type Page, type SubmittedInput } from './page-context.ts';
import { problemText, shownStatus, typedIn } from './form-answer.ts';

const EVERY = ['console', 'accounts', 'ui'] as const;

/** Which record was saved or made, in the address of the list that follows. */
const SAVED = 'saved';
const MADE = 'made';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The history of the record that is open, in the words of its form. */
const historyReader = <List extends Endpoint, Create extends Writes, Row extends AnyRow, Extra>(
  resource: AdminResource<List, Create, Row, Extra>,
) => {
  const { area, stem, texts, create, history = {} } = resource;
  const shapes = describeInput(create.body);
  const rules = Object.entries(resource.fields) as [string, PlainField<Extra> | null][];
  return (page: Page, { id, extra }: { id: string | null; extra: Extra }): Promise<ShownHistory | null> => {
    if (id === null || !UUID.test(id)) return Promise.resolve(null);
    const t = translator(page.texts(...texts, ...EVERY));
    const at: At<Extra> = { t, market: page.market, now: page.now, today: dayIn(page.now, page.market), extra };
    const options = new Map(rules.map(([name, rule]) => [name, rule?.options?.(at) ?? []]));
    const wordsFor: RecordWords['wordsFor'] = (field, value) =>
      history.wordsFor?.(field, value, at) ?? options.get(field)?.find((one) => one.value === value)?.label;
    const order = rules.map(([name]) => name);
    return readHistory(page, { type: area, id }, { t, stem, shapes, order, wordsFor, labels: history.labels ?? {} });
  };
};

/** The way back from what the address says was saved or made. */
const undoOf = async <List extends Endpoint, Create extends Writes, Row extends AnyRow, Extra>(
  resource: AdminResource<List, Create, Row, Extra>,
  { page, rows, extra }: { page: Page; rows: readonly Row[]; extra: Extra },
): Promise<Undo | null> => {
  const made = page.url.searchParams.get(MADE) ?? '';
  const id = made === '' ? page.url.searchParams.get(SAVED) : made;
  const row = rows.find((one) => one.id === id);
  if (UUID.test(made)) return findMade(resource, { page, id: made, row });
  const found = row === undefined ? null : await findUndo(resource, { page, row, extra });
  return found === null ? null : { act: found.act, id: found.id, version: found.version, line: found.line };
};

export const resourceLoader = <List extends Endpoint, Create extends Writes, Row extends AnyRow, Extra>(
  resource: AdminResource<List, Create, Row, Extra>,
) => {
  const { area, stem, texts, list, columns, filters = [], extra } = resource;
  const keys = columns.map(({ key }) => key);
  const shapes = describeInput(list.call.query);
  const historyOf = historyReader(resource);
  const readRows = rowReader(resource);
  return async ({ context }: LoaderFunctionArgs): Promise<Loaded<Row, Extra>> => {
    const page = context.get(pageContext);
    const { text, current, editing, done, isAllPicked } = readAdminQuery(page.url);
    const { narrowed } = narrowedBy(page.url, { shapes, filters, text });
    const chosen = readColumns(page.url, keys);
    const [{ rows, total, isMore = false }, more] = await Promise.all([readRows(page), extra(page)]);
    const history = await historyOf(page, { id: editing, extra: more });
    const undo = done === 'saved' ? await undoOf(resource, { page, rows, extra: more }) : null;
    const said = page.texts(...texts, ...EVERY);
    return {
      texts: page.shownTexts(...texts, ...EVERY),
      key: page.newKey(),
      here: page.path('adminArea', { area }),
      market: page.market,
      now: page.now.toISOString(),
      current,
      pages: countPages(total),
      total,
      isMore,
      query: { ...narrowed, q: text, ...columnParams(chosen) },
      chosen,
      isAllPicked,
      done: done !== null && (done === 'undone' || Object.hasOwn(said, `${stem}.done.${done}`)) ? done : null,
      undo,
      doneValues: Object.fromEntries(page.url.searchParams),
      editing,
      history,
      rows,
      extra: more,
    };
  };
};

/** A form of declared fields: no secret is among them, whatever their names. */
type Submitted = { readonly form: FormData; readonly names: readonly string[] };

const refuse = (page: Page, result: CallResult<unknown>, { form, names }: Submitted) => {
  const problem = result.ok ? null : result.problem;
  const answer: ResourceAnswer = {
    message: problemText(page, result),
    fields: Object.fromEntries(
      // A part of several inputs looks for the place inside its field.
      (problem?.fields ?? []).flatMap(({ field, message }) => [
        [field.split('.')[0] ?? field, message],
        [field, message],
      ]),
    ),
    values: typedIn(form, names),
    isStale: problem?.code === 'changedMeanwhile',
  };
  return data(answer, { status: shownStatus(result) });
};

/** What could not be made again just now stays on the page, to be tried once more. */
const offeredAgain = (page: Page, result: CallResult<unknown>) => {
  return data(
    { removed: stillRemoved(page, result), message: problemText(page, result) },
    { status: shownStatus(result) },
  );
};

const refuseFields = (fields: Values, { form, names }: Submitted) => {
  const answer: ResourceAnswer = { message: Object.values(fields)[0] ?? '', fields, values: typedIn(form, names) };
  return data(answer, { status: 422 });
};

type Rule = PlainField<never> | SpecialField<never, never, never> | null;

const readPlain = (form: FormData, name: string, of: { rule: PlainField<never>; shapes: FieldShapes; page: Page }) => {
  const shape = of.shapes[name];
  if (shape === undefined) return {};
  const value = readField(form, name, shape, of.page.market);
  return { [name]: of.rule.isUpper === true && typeof value === 'string' ? value.toUpperCase() : value };
};

const readBody = async (page: Page, form: FormData, { fields, shapes }: { fields: object; shapes: FieldShapes }) => {
  const body: Record<string, unknown> = {};
  const refused: Record<string, string> = {};
  for (const [name, rule] of Object.entries(fields) as [string, Rule][]) {
    if (rule === null) continue;
    if (rule.part === undefined) Object.assign(body, readPlain(form, name, { rule, shapes, page }));
    else {
      const share = await rule.read(form, page);
      if ('refused' in share) Object.assign(refused, share.refused);
      else Object.assign(body, share.body);
    }
  }
  return { body, refused };
};

/** Names the record where the call wants it: in the path, in the query, or in the body. */
const nameRecord = (call: Endpoint, id: string): SubmittedInput => {
  if (call.params !== undefined) return { params: { id } };
  return call.body === undefined ? { query: { id } } : { body: { id } };
};

const keyed = (call: Endpoint, form: FormData): SubmittedInput =>
  call.idempotency === undefined ? {} : { idempotencyKey: fieldOf(form, 'key') };

const versioned = (call: Writes, form: FormData): Record<string, unknown> => {
  const name = versionField(call);
  return name === undefined ? {} : { [name]: Number(fieldOf(form, 'version')) };
};

const save = (
  page: Page,
  form: FormData,
  { create, change, body }: { create: Writes; change: Writes; body: Record<string, unknown> },
): Promise<CallResult<unknown>> => {
  const id = fieldOf(form, 'id');
  if (id === '') return page.submit(create, { body, ...keyed(create, form) });
  const named = nameRecord(change, id);
  return page.submit(change, {
    ...named,
    body: { ...named.body, ...versioned(change, form), ...body },
    ...keyed(change, form),
  });
};

/** Names what was made, where its call answers with it. */
const madeIn = (result: CallResult<unknown>): Values => {
  const value = result.ok ? result.value : null;
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
  return typeof id === 'string' ? { [MADE]: id } : {};
};

/** How the list stood when the form was sent, without what was open or done in it. */
const listedAt = (page: Page, columns: readonly { readonly key: string }[]): Values => {
  const {
    edit: _edit,
    done: _done,
    pick: _pick,
    [SAVED]: _saved,
    [MADE]: _made,
    ...query
  } = Object.fromEntries(page.url.searchParams);
  const keys = columns.map(({ key }) => key);
  return { ...query, ...columnParams(readColumns(page.url, keys)) };
};

export const resourceAction = <List extends Endpoint, Create extends Writes, Row extends AnyRow, Extra>(
  resource: AdminResource<List, Create, Row, Extra>,
) => {
  const { area, create, change, remove, fields, columns, filters = [], list, all, acts = {} } = resource;
  const shapes = describeInput(create.body);
  const listShapes = describeInput(list.call.query);
  const undo = undoAction(resource);
  const whole = wholeActions(resource, (call, page) => ({
    ...nameRecord(call, fieldOf(page.form, 'id')),
    ...keyed(call, page.form),
  }));
  return async ({ context }: ActionFunctionArgs) => {
    const page = context.get(pageContext);
    const { form } = page;
    const submitted = { form, names: Object.keys(fields) };
    const answered = (result: CallResult<unknown>, done: Values) => {
      if (!result.ok) return refuse(page, result, submitted);
      return redirect(adminHref(page.path('adminArea', { area }), { ...listedAt(page, columns), ...done }), 303);
    };
    if (all !== undefined && isBulk(form)) {
      const act = fieldOf(form, 'act');
      if (!isOfAll(form) || !Object.hasOwn(all.acts, act)) return runBulk(page, all.acts);
      const { text: q } = readAdminQuery(page.url);
      const { narrowed } = narrowedBy(page.url, { shapes: listShapes, filters, text: q });
      return redirect(adminHref(`${page.path('admin')}/runs/new`, { ...narrowed, q, area, act }), 303);
    }
    const intent = fieldOf(form, 'do');
    if (intent === 'delete' && remove !== undefined) {
      const { result, removed } = await whole.remove(page, remove);
      return result.ok && removed !== null ? { removed } : answered(result, { done: 'deleted' });
    }
    if (intent === 'undo') return undo(page, answered);
    if (intent === 'unmake' || intent === 'remake') {
      const result = await whole[intent](page);
      if (!('ok' in result)) return result;
      return intent === 'remake' && !result.ok ? offeredAgain(page, result) : answered(result, { done: 'undone' });
    }
    const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined;
    if (act !== undefined) {
      const { result, done } = await act(page, form);
      return answered(result, { done: intent, ...done });
    }
    if (resource.onlyChanges === true && fieldOf(form, 'id') === '')
      return redirect(page.path('adminArea', { area }), 303);
    const { body, refused } = await readBody(page, form, { fields, shapes });
    if (Object.keys(refused).length > 0) return refuseFields(refused, submitted);
    const result = await save(page, form, { create, change, body });
    if (result.ok) forgetKept(page);
    const id = fieldOf(form, 'id');
    return answered(result, { done: 'saved', ...(id === '' ? madeIn(result) : { [SAVED]: id }) });
  };
};
