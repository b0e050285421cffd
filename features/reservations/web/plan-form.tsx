import { useState, type FormEvent, type ReactNode } from 'react';
import { useActionData, type useLoaderData } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import { boxOf, CAR_FIELDS, CHOSEN, damageOf, LETTER_FIELDS, rowOf, type PlanRow } from './chosen-parts.ts';
import { LetterFields } from './letter-fields.tsx';
import { OTHER } from './other-car.ts';
import type { action, loader } from './pay-rest-data.ts';
import { sumWords, sumWritten } from './plan-sum.ts';
import orders from './orders.module.css';
import styles from './plan-form.module.css';

/** What a used car may be: the versions that the site can value. */
export type Versions = readonly { readonly value: string; readonly label: string }[];

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Field = Loaded['fields'][number];
type Named = Readonly<Record<string, string | undefined>>;
type Typed = { readonly values: Named; readonly errors: Named; readonly t: Translate };

/** The plan of the rest: a row for each way to pay, and the fields of those that are chosen alone; by the browser's own means. */
export function PlanForm({ loaded, versions, t }: { loaded: Loaded; versions: Versions; t: Translate }) {
  const answer = useActionData<typeof action>();
  const isSent = answer?.values[CHOSEN] !== undefined;
  const values: Named = isSent ? answer.values : loaded.written;
  const errors: Named = isSent ? answer.fields : {};
  const rows = [...new Set(loaded.fields.map(({ kind }) => rowOf(kind)))];
  // With script it follows what is written; without one it is as of the last press.
  const [live, setLive] = useState<Loaded['sum'] | null>(null);
  const sum = live ?? (answer as { readonly sum?: Loaded['sum'] } | undefined)?.sum ?? loaded.sum;
  const addUp = ({ currentTarget }: FormEvent<HTMLFormElement>): void => {
    const place = { market: loaded.market, toPay: loaded.owed };
    const kinds = loaded.fields.map(({ kind }) => kind);
    setLive(sumWords(t, sumWritten(new FormData(currentTarget), kinds, place), place));
  };
  return (
    <section aria-labelledby="plan">
      <h2 id="plan" className={orders.heading}>
        {t('rest.plan')}
      </h2>
      <PageForm className={styles.plan} idempotencyKey={loaded.form.key} held={{ [CHOSEN]: 'yes' }} onInput={addUp}>
        <Stack>
          <p className={orders.facts}>{t('rest.plan.text', { amount: loaded.toPay })}</p>
          {loaded.withoutCredit !== null && <Notice>{loaded.withoutCredit}</Notice>}
          <div className={styles.rows}>
            {rows.map((row) => {
              const fields = loaded.fields.filter(({ kind }) => rowOf(kind) === row);
              const names = [...fields.map(({ kind }) => kind), ...namesOf(row)];
              const isRefused = names.some((name) => errors[name] !== undefined);
              const isPlanned = fields.some(({ value }) => value !== '');
              const isOpen = isRefused || (isSent ? values[boxOf(row)] !== undefined : isPlanned);
              return (
                <Row key={row} row={row} isOpen={isOpen} t={t}>
                  {fields.map((field) => (
                    <Amount
                      key={field.kind}
                      field={field}
                      row={row}
                      typed={isSent ? values : {}}
                      errors={errors}
                      t={t}
                    />
                  ))}
                  {row === 'TRADE_IN' && (
                    <CarFields values={values} errors={errors} versions={versions} state={loaded.carState} t={t} />
                  )}
                  {row === 'letter' && <LetterFields values={values} errors={errors} t={t} />}
                </Row>
              );
            })}
          </div>
          <p className={styles.sum} data-whole={sum.isWhole || undefined} role="status">
            {sum.text}
          </p>
          <Cluster gap={3}>
            <Button type="submit">{t('rest.plan.save')}</Button>
            <Button type="submit" name="do" value="sum" variant="secondary">
              {t('rest.plan.add')}
            </Button>
          </Cluster>
        </Stack>
      </PageForm>
    </section>
  );
}

const namesOf = (row: PlanRow): readonly string[] =>
  row === 'TRADE_IN' ? CAR_FIELDS : row === 'letter' ? LETTER_FIELDS : [];

type RowProps = { row: PlanRow; isOpen: boolean; children: ReactNode; t: Translate };

function Row({ row, isOpen, children, t }: RowProps) {
  const name = t(row === 'letter' ? 'rest.letter' : `rest.kind.${row}`);
  return (
    <div className={styles.row}>
      <Checkbox
        name={boxOf(row)}
        value="yes"
        label={<span className={styles.name}>{name}</span>}
        text={t(row === 'letter' ? 'rest.letter.hint' : `rest.kind.${row}.hint`)}
        defaultChecked={isOpen}
      />
      <div className={styles.fields} role="group" aria-label={name}>
        <Stack>{children}</Stack>
      </div>
    </div>
  );
}

function Amount({
  field: { kind, value },
  row,
  typed,
  errors,
  t,
}: { field: Field; row: PlanRow; typed: Named } & Omit<Typed, 'values'>) {
  const isMoney = row !== 'letter' && row !== 'TRADE_IN';
  return (
    <TextField
      name={kind}
      label={row === 'letter' ? t(`rest.kind.${kind}`) : t('rest.plan.amount')}
      hint={isMoney ? t('rest.plan.amount.hint') : row === 'letter' ? t(`rest.kind.${kind}.hint`) : undefined}
      optional=""
      inputMode="decimal"
      autoComplete="off"
      maxLength={30}
      defaultValue={typed[kind] ?? value}
      error={errors[kind]}
    />
  );
}

type CarProps = Typed & { versions: Versions; state: Loaded['carState'] };

function CarFields({ values, errors, versions, state, t }: CarProps) {
  return (
    <>
      <TextField
        name="plate"
        label={t('rest.trade.plate')}
        optional=""
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={14}
        defaultValue={values['plate'] ?? ''}
        error={errors['plate']}
      />
      <SelectField
        name="version"
        label={t('rest.trade.version')}
        hint={t('rest.trade.version.hint')}
        optional=""
        defaultValue={values['version'] ?? ''}
        error={errors['version']}
        options={[
          { value: '', label: t('rest.trade.version.plate') },
          { value: OTHER, label: t('rest.trade.version.other') },
          ...versions,
        ]}
      />
      <TextField
        name="mileageKm"
        label={t('rest.trade.km')}
        optional=""
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        defaultValue={values['mileageKm'] ?? ''}
        error={errors['mileageKm']}
      />
      <SelectField
        name="condition"
        label={state.condition}
        defaultValue={values['condition'] ?? 'GOOD'}
        options={state.conditions}
      />
      <fieldset className={styles.damages}>
        <legend>{state.damages}</legend>
        {state.places.map(({ value, label }) => (
          <Checkbox
            key={value}
            name={damageOf(value)}
            value="yes"
            label={label}
            defaultChecked={values[damageOf(value)] !== undefined}
          />
        ))}
      </fieldset>
    </>
  );
}
