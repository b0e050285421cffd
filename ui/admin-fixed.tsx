import { formatDay } from '#kernel/dates.ts';
import { AdminFacts } from './admin-facts.tsx';
import { unitOf, type FieldShape, type FieldShapes } from './admin-fields.ts';
import type { AnyRow, At, FieldRules, Values } from './admin-resource.ts';
import { declaredText } from './translate.ts';

/** What a field holds, as it is read. `text`: what its choices begin with. */
export const inWords = (value: string, shape: FieldShape | undefined, { t, text, market }: Words): string => {
  const { kind, choices = [] } = shape ?? { kind: 'text' };
  if (kind === 'check') return t(value === '' ? 'console.no' : 'console.yes');
  if (value === '') return '';
  if (kind === 'day' || kind === 'instant') return formatDay(value);
  if (kind === 'money' && shape !== undefined) return [unitOf(shape, market), value].filter(Boolean).join(' ');
  // A text keeps its own lines.
  const lines = value.split('\n');
  return lines
    .map((one) => (choices.includes(one) ? declaredText(t, `${text}.${one}`) : one))
    .join(kind === 'text' ? '\n' : ', ');
};
type Words = Pick<At<unknown>, 't' | 'market'> & { readonly text: string };

type Props<Row extends AnyRow, Extra> = {
  readonly fields: FieldRules<Record<string, unknown>, Row, Extra>;
  readonly names: readonly string[];
  readonly shapes: FieldShapes;
  readonly saved: Values;
  readonly row: Row | null;
  readonly stem: string;
  readonly at: At<Extra>;
};

/** What a record no longer lets be changed, to be read beside what it still does. */
export function FixedFacts<Row extends AnyRow, Extra>(props: Props<Row, Extra>) {
  const { fields, names, shapes, saved, row, stem, at } = props;
  const facts = names.flatMap((name): readonly [string, string][] => {
    const rule = fields[name];
    const shape = shapes[name];
    if (rule === undefined || rule === null || shape === undefined) return [];
    if (rule.part !== undefined) return row === null ? [] : (rule.facts?.(row, at) ?? []);
    const value = saved[name] ?? '';
    const chosen = rule.options?.(at).find((one) => one.value === value)?.label;
    const shown = chosen ?? inWords(value, shape, { ...at, text: `${stem}.${name}` });
    return shown === '' ? [] : [[declaredText(at.t, `${stem}.${name}`), shown]];
  });
  return facts.length === 0 ? null : <AdminFacts facts={facts} />;
}
