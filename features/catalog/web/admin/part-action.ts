import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { shownAnswer } from '#ui/admin-query.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { getCatalogPart } from '../../contract/admin.ts';
import { importCatalog } from '../../contract/exchange.ts';
import { changedSince, EDITED, editPart, type EditedField, type PartRecord } from '../../rules/exchange/part-edit.ts';

type Texts = Readonly<Partial<Record<string, string>>>;

/** What a refused form comes back with. */
export type PartAnswer = { readonly message: string; readonly errors: Texts; readonly values: Texts };

const typedOf = (form: FormData): Partial<Record<EditedField, string>> =>
  Object.fromEntries(EDITED.flatMap((field) => (form.has(field) ? [[field, fieldOf(form, field)]] : [])));

const seenOf = (form: FormData): Record<string, unknown> => {
  try {
    const seen: unknown = JSON.parse(fieldOf(form, 'seen'));
    return typeof seen === 'object' && seen !== null ? { ...seen } : {};
  } catch {
    return {};
  }
};

/** The record goes the way of a file with one row: judged, checked by the configurator and published, or nothing is. */
const publish = (page: Page, { edition, record }: { edition: number; record: object }) =>
  page.call(importCatalog, {
    query: { dryRun: 'false' },
    body: {
      format: 'json',
      mode: 'merge',
      edition,
      content: JSON.stringify({ brand: page.brand, edition, records: [record] }),
    },
  });

/** What somebody changed since the form was filled in, each field with what it is now. */
const missed = (page: Page, form: FormData, now: PartRecord): Texts => {
  const t = translator(page.texts('catalogAdmin'));
  return Object.fromEntries(
    changedSince(seenOf(form), now).map((field) => [
      field,
      t('catalogAdmin.part.nowHere', { now: String(now[field] ?? '-') }),
    ]),
  );
};

export const editPartAction = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const values = typedOf(form);
  const answer = (message: string, status: number, errors: Texts = {}) =>
    data<PartAnswer>({ message, errors, values }, { status });
  const id = params.id ?? '';
  const { kept: stored } = shownAnswer(await page.call(getCatalogPart, { params: { id } }));
  if (stored === null) throw data(null, { status: 404 });
  const errors = missed(page, form, stored.record);
  if (Object.keys(errors).length > 0) {
    return answer(page.texts('catalogAdmin')['catalogAdmin.part.changed'], 409, errors);
  }
  const result = await publish(page, { edition: stored.edition, record: editPart(stored.record, values) });
  if (result.ok) return redirect(`${page.url.pathname}?done=1`, 303);
  const fields = (result.problem?.fields ?? []).map(({ field, message }) => [field.replace(/^\d+\./, ''), message]);
  const message = result.problem?.detail ?? page.texts('rules')['generic.error'];
  return answer(message, result.problem?.status ?? 500, Object.fromEntries(fields) as Texts);
};
