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
import { fieldOf } from './form.ts';
import { problemText, shownStatus } from './form-answer.ts';
import type { Page } from './page-context.ts';

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
