import { data } from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { rowReader } from './admin-rows.ts';
import {
  versionOf,
  type AdminResource,
  type AnyRow,
  type ResourceAnswer,
  type Values,
  type Writes,
} from './admin-resource.ts';
import { findUndo, isUndone, sendUndo } from './admin-undo.ts';
import { findMade, remake, remakeOf, removedFrom } from './admin-undo-whole.ts';
import { fieldOf } from './form.ts';
import { problemText, shownStatus } from './form-answer.ts';
import type { Page, SubmittedInput } from './page-context.ts';

const refused = (message: string, status: number) => {
  const answer: ResourceAnswer = { message, fields: {}, values: {} };
  return data(answer, { status });
};

/** Takes back the save that the page offered to take back; what is not there any more, or was saved anew, stays as it is. */
export const undoAction = <List extends Endpoint, Create extends Writes, Row extends AnyRow, Extra>(
  resource: AdminResource<List, Create, Row, Extra>,
) => {
  const readRows = rowReader(resource);
  return async <Redirect>(
    page: Page,
    answered: (result: CallResult<unknown>, done: Values) => Redirect,
  ): Promise<Redirect | ReturnType<typeof refused>> => {
    const { form } = page;
    const [id, version, line] = [fieldOf(form, 'id'), Number(fieldOf(form, 'version')), Number(fieldOf(form, 'line'))];
    const texts = page.texts('console');
    const row = (await readRows(page)).rows.find((one) => one.id === id);
    if (row === undefined) return refused(texts['console.undo.gone'], 404);
    const found =
      versionOf(row) === version ? await findUndo(resource, { page, row, extra: await resource.extra(page) }) : null;
    if (found === null || found.line !== line) {
      if (!(await isUndone(resource, { page, id, line }))) return refused(texts['console.undo.changed'], 409);
      return answered({ ok: true, value: null }, { done: 'undone' });
    }
    const result = await sendUndo(resource, { page, found, key: fieldOf(form, 'key') });
    if (!result.ok) return refused(problemText(page, result), shownStatus(result));
    return answered(result, { done: 'undone' });
  };
};

/** Where the address of the form leads the calls to: by path, by query or in the body. */
type Named = (call: Endpoint, page: Page) => SubmittedInput;

/** What was made is taken away and what was taken away is made again, where that is still so. */
export const wholeActions = <List extends Endpoint, Create extends Writes, Row extends AnyRow, Extra>(
  resource: AdminResource<List, Create, Row, Extra>,
  named: Named,
) => {
  const readRows = rowReader(resource);
  const { remove } = resource;
  return {
    unmake: async (page: Page): Promise<CallResult<unknown> | ReturnType<typeof refused>> => {
      const [id, line] = [fieldOf(page.form, 'id'), Number(fieldOf(page.form, 'line'))];
      const row = (await readRows(page)).rows.find((one) => one.id === id);
      const found = await findMade(resource, { page, id, row });
      if (remove === undefined || found === null || found.line !== line)
        return refused(page.texts('console')['console.undo.changed'], 409);
      return page.submit(remove, named(remove, page));
    },
    remake: async (page: Page): Promise<CallResult<unknown> | ReturnType<typeof refused>> =>
      (await remake(resource, page)) ?? refused(page.texts('console')['console.undo.late'], 409),
    /** Removes a record; what it takes to make it again is read before. */
    remove: async (page: Page, call: Endpoint) => {
      const id = fieldOf(page.form, 'id');
      const row = (await readRows(page)).rows.find((one) => one.id === id);
      const body =
        row === undefined ? null : await remakeOf(resource, { page, row, extra: await resource.extra(page) });
      const result = await page.submit(call, named(call, page));
      return { result, removed: body === null ? null : removedFrom(id, body) };
    },
  };
};
