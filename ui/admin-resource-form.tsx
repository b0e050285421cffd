import { Fragment } from 'react';
import { AdminForm } from './admin-form.tsx';
import { AdminField } from './admin-field.tsx';
import { FixedFacts, inWords } from './admin-fixed.tsx';
import { beforeField, describeInput, showValue, type FieldShapes } from './admin-fields.ts';
import {
  versionField,
  versionOf,
  type AnyRow,
  type AdminResource,
  type At,
  type FieldRules,
  type Loaded,
  type PartInput,
  type ResourceAnswer,
  type Values,
  type Writes,
} from './admin-resource.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { FormSection, FullRow } from './form-section.tsx';
import { RecordHistory } from './record-history.tsx';
import { Stack } from './stack.tsx';
import { declaredText } from './translate.ts';

type Rules<R extends AnyRow, Extra> = FieldRules<Record<string, unknown>, R, Extra>;

/** The record as its form shows it; without one, what a new record begins with. */
export const valuesOf = <R extends AnyRow, Extra>(
  fields: Rules<R, Extra>,
  { shapes, row, at }: { shapes: FieldShapes; row: R | null; at: At<Extra> },
): Record<string, string> => {
  const stored = new Map<string, unknown>(Object.entries(row ?? {}));
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, rule]): (readonly [string, string])[] => {
      if (rule === null) return [];
      if (rule.part !== undefined) return Object.entries(rule.show(row, at));
      const shape = shapes[name];
      if (row !== null) return shape === undefined ? [] : [[name, showValue(stored.get(name), shape, at.market)]];
      const { first = '' } = rule;
      return [[name, typeof first === 'function' ? first(at) : first]];
    }),
  );
};

/** Where somebody else saved the record meanwhile: what stands there now, beside what was typed. */
const staleFields = (typed: Values, saved: Values, text: (name: string, now: string) => string): Values =>
  Object.fromEntries(
    Object.entries(saved)
      .filter(([name, now]) => (typed[name] ?? '').replaceAll('\r\n', '\n').trim() !== now)
      .map(([name, now]) => [name, text(name, now)]),
  );

type StaleOf = {
  readonly saved: Values;
  readonly shapes: FieldShapes;
  readonly stem: string;
  readonly at: At<unknown>;
};

const staleErrors = (answer: ResourceAnswer, { saved, shapes, stem, at }: StaleOf): Values => {
  if (answer.isStale !== true || Object.keys(answer.fields).length > 0) return answer.fields;
  const { t } = at;
  return staleFields(answer.values, saved, (name, now) => {
    const text = inWords(now, shapes[name], { ...at, text: `${stem}.${name}` });
    return text === '' ? t('console.changedHere.empty') : t('console.changedHere', { now: text });
  });
};

/** A refused form goes on from the version it was opened at, so that a later save still meets what others saved; told of it, from theirs. */
const versionFor = (row: AnyRow | null, answer: ResourceAnswer | null): number =>
  answer === null || answer.isStale === true || answer.values['version'] === undefined
    ? versionOf(row)
    : Number(answer.values['version']);

type FormProps<List extends Endpoint, Create extends Writes, R extends AnyRow, Extra> = {
  readonly resource: AdminResource<List, Create, R, Extra>;
  readonly loaded: Loaded<R, Extra>;
  readonly at: At<Extra>;
  /** Null: a new one. */
  readonly row: R | null;
  readonly back: string;
  readonly answer: ResourceAnswer | null;
};

/** One record: its fields, what is wrong with each, and what else can be done with it. */
export function ResourceForm<List extends Endpoint, Create extends Writes, R extends AnyRow, Extra>(
  props: FormProps<List, Create, R, Extra>,
) {
  const { resource, loaded, at, row, back, answer } = props;
  const { stem, fields, create, change, name, heading, isOver, above, below } = resource;
  const { t } = at;
  const shapes = describeInput(create.body);
  const saved = valuesOf<R, Extra>(fields, { shapes, row, at });
  const isTyped = answer !== null && (answer.values['do'] ?? '') === '' && Object.keys(answer.values).length > 0;
  const values = isTyped ? answer.values : saved;
  const part: PartInput<Extra> = {
    at,
    values: isTyped ? values : { ...values, ...answer?.values },
    errors: answer === null ? {} : staleErrors(answer, { saved: row === null ? {} : saved, shapes, stem, at }),
  };
  const version = versionFor(row, isTyped ? answer : null);
  const key = `${stem}.${row === null ? 'new' : (heading?.(row) ?? 'edit')}`;
  const title = row === null ? declaredText(t, key) : `${declaredText(t, key)}: ${name(row)}`;
  return (
    <Stack gap={7}>
      {row !== null && above?.(row, loaded, part)}
      {row !== null && isOver?.(row) === true ? (
        <FormSection title={title}>
          <FullRow>
            <FixedFacts names={Object.keys(fields)} {...{ fields, shapes, saved, row, stem, at }} />
          </FullRow>
        </FormSection>
      ) : (
        <AdminForm
          idempotencyKey={loaded.key}
          record={row === null ? null : { id: row.id, version }}
          title={title}
          text={loaded.texts[`${key}.text`]}
          isUpload={resource.isUpload === true}
          keep={
            resource.isKept === true && answer?.isStale !== true
              ? { name: row?.id ?? 'new', at: versionField(change) === undefined ? '' : version, isUnsaved: isTyped }
              : null
          }
          cancel={{ href: back, label: t('console.cancel') }}
          save={t('console.save')}
        >
          <Fields resource={resource} loaded={loaded} part={part} shapes={shapes} row={row} saved={saved} />
        </AdminForm>
      )}
      {row !== null && below?.(row, loaded, part)}
      {row !== null && <RecordHistory history={loaded.history} />}
    </Stack>
  );
}

type FieldsProps<List extends Endpoint, Create extends Writes, R extends AnyRow, Extra> = {
  readonly resource: AdminResource<List, Create, R, Extra>;
  readonly loaded: Loaded<R, Extra>;
  readonly part: PartInput<Extra>;
  readonly shapes: FieldShapes;
  readonly row: R | null;
  readonly saved: Values;
};

function Fields<List extends Endpoint, Create extends Writes, R extends AnyRow, Extra>(
  props: FieldsProps<List, Create, R, Extra>,
) {
  const { resource, loaded, part, shapes, row, saved } = props;
  const { stem, fixed } = resource;
  const rules: Rules<R, Extra> = resource.fields;
  const stored = new Map<string, unknown>(Object.entries(row ?? {}));
  const kept = new Set<string>(row === null ? [] : fixed?.(row));
  const facts = resource.isFixedShown === true && kept.size > 0 && (
    <FullRow>
      <FixedFacts fields={rules} names={[...kept]} at={part.at} {...{ shapes, saved, row, stem }} />
    </FullRow>
  );
  const inputs = Object.entries(rules).map(([name, rule]) => {
    if (rule === null) return null;
    if (rule.part !== undefined)
      return kept.has(name) ? <Kept key={name} values={rule.show(row, part.at)} /> : <rule.part key={name} {...part} />;
    const shape = shapes[name];
    if (shape === undefined) return null;
    const before = stored.get(name);
    const hidden: Values =
      shape.kind === 'instant' && typeof before === 'string' ? { [beforeField(name)]: before } : {};
    if (kept.has(name)) return <Kept key={name} values={{ [name]: saved[name] ?? '', ...hidden }} />;
    return (
      <Fragment key={name}>
        <Kept values={hidden} />
        <AdminField field={{ name, stem, rule, shape }} texts={loaded.texts} part={part} />
      </Fragment>
    );
  });
  return (
    <>
      {facts}
      {inputs}
    </>
  );
}

/** What stays as it is goes along unseen: several values, or the lines of a text, one an input. */
function Kept({ values }: { values: Values }) {
  return Object.entries(values).flatMap(([name, value]) =>
    value.split('\n').map((one, place) => <input key={`${name} ${place}`} type="hidden" name={name} value={one} />),
  );
}
