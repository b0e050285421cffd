import { data } from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { formatDay } from '#kernel/dates.ts';
import { numberFormat } from '#kernel/number-format.ts';
import { parseKilometres } from '#kernel/kilometres.ts';
import { COLUMNS, readColumns } from '#ui/columns.ts';
import { answerOf, hasFaults, shownStatus } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import {
  readLeadFields,
  readOrderFields,
  writeLeadFields,
  writeOrderFields,
  type Custom,
  type CustomField,
} from '../../contract/values.ts';
import type { CustomSubject, CustomValue } from '../../rules/values.ts';

/** Before a field's code in its form. */
const STEM = 'custom.';

const READ = { LEAD: readLeadFields, ORDER: readOrderFields } as const;
const WRITE = { LEAD: writeLeadFields, ORDER: writeOrderFields } as const;

const typed = ({ type, value }: Pick<CustomField, 'type' | 'value'>, page: Page): string => {
  if (value === null) return '';
  if (type === 'NUMBER')
    return numberFormat(page.locale, { useGrouping: false, maximumFractionDigits: 10 }).format(Number(value));
  return String(value);
};

/** A value in the market's words. */
export const describeCustom = (value: CustomValue, page: Page): string => {
  const t = translator(page.shownTexts('journeys'));
  if (value === null) return '—';
  if (typeof value === 'boolean') return t(value ? 'customFields.yes' : 'customFields.no');
  if (typeof value === 'number') return numberFormat(page.locale, { maximumFractionDigits: 10 }).format(value);
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value;
};

/** The column of a field in a list of leads or orders. */
export const customColumn = (code: string): string => `custom.${code}`;

/** With more custom fields than these, a list shows only those that somebody chose. */
const MOST_CUSTOM = 3;

/** The columns that an address chooses, of the list's own and one for each custom field. */
export const columnsBeside = (
  { url }: Pick<Page, 'url'>,
  own: readonly string[],
  fields: readonly { readonly code: string }[],
): readonly string[] => {
  const all = [...own, ...fields.map(({ code }) => customColumn(code))];
  const chosen = readColumns(url, all);
  if (chosen.length > 0 || fields.length <= MOST_CUSTOM) return chosen;
  return url.searchParams.has(COLUMNS) ? all : own;
};

/** What stands in the custom fields of a line of a list, in the market's words. */
export const customOfLine = (page: Page, custom: Custom): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(custom).map(([code, value]) => [code, describeCustom(value, page)]));

/** The custom fields of a lead or an order, for its page of staff. */
export const customShown = async (page: Page, subject: CustomSubject, id: string) => {
  const found = await page.call(READ[subject], { params: { id } });
  if (!found.ok || found.value.fields.length + found.value.changes.length === 0) return null;
  const { fields, changes, seen } = found.value;
  return {
    texts: page.shownTexts('journeys'),
    seen,
    fields: fields.map((field) => ({ ...field, name: STEM + field.code, typed: typed(field, page) })),
    changes: changes.map(({ changedAt, former, value, ...one }) => ({
      ...one,
      former: describeCustom(former, page),
      value: describeCustom(value, page),
      at: formatDateTime(changedAt, page.market),
    })),
  };
};
export type CustomShown = NonNullable<Awaited<ReturnType<typeof customShown>>>;

/** A number as the market writes it; what is none is left for the call to refuse. */
const readNumber = (text: string): number | string => {
  const whole = parseKilometres(text);
  if (whole !== null) return whole;
  const value = Number(text.trim().replaceAll('.', '').replace(',', '.'));
  return Number.isFinite(value) ? value : text;
};

const readValue = (text: string, type: string): CustomValue => {
  if (text.trim() === '') return null;
  if (type === 'NUMBER') return readNumber(text);
  if (type === 'YES_NO') return text === 'true';
  return text.trim();
};

export const isCustomForm = (form: FormData): boolean => fieldOf(form, 'do') === 'custom';

/** The form again; a fault of a field stands beside it. Where another person wrote meanwhile, what they wrote is shown instead of what was typed. */
export const refusedCustom = (page: Page, result: CallResult<unknown>) => {
  const { form } = page;
  const names = [...form.keys()].filter((name) => name.startsWith(STEM)).map((name) => name.slice(STEM.length));
  const asTyped = Object.fromEntries(names.flatMap((code) => [code, `values.${code}`].map((of) => [of, STEM + code])));
  const answer = answerOf({ page, form }, result, asTyped);
  return data(hasFaults(answer.fields) ? answer : { ...answer, values: {} }, { status: shownStatus(result) });
};

/** Writes what the form of the custom fields holds. */
export const saveCustom = (page: Page, subject: CustomSubject, id: string) => {
  const { form } = page;
  const values = Object.fromEntries(
    [...form.keys()]
      .filter((name) => name.startsWith(STEM))
      .map((name) => {
        const code = name.slice(STEM.length);
        return [code, readValue(fieldOf(form, name), fieldOf(form, `type.${code}`))] as const;
      }),
  );
  return page.call(WRITE[subject], { params: { id }, body: { seen: Number(fieldOf(form, 'seen')), values } });
};
