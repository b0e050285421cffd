import { formatDateTime } from '#kernel/date-times.ts';
import { fromLocal, toLocal } from '#kernel/local-time.ts';
import type { Market } from '#kernel/market.ts';
import { Field } from '#ui/field.tsx';
import { FullRow } from '#ui/form-section.tsx';
import { fieldOf } from '#ui/form.ts';
import type { SpecialField } from '#ui/admin-resource.ts';
import { Grid } from '#ui/stack.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { TextField } from '#ui/text-field.tsx';
import { translator } from '#ui/translate.ts';
import type { PromotionInput, PromotionRecord } from '../../contract/staff.ts';
import { prizeLines, prizesOf } from '../../rules/prize-lines.ts';

/** From when until when, in words. */
export const timesText = ({ startsAt, endsAt }: Pick<PromotionRecord, 'startsAt' | 'endsAt'>, market: Market): string =>
  [startsAt, endsAt].map((at) => formatDateTime(at, market)).join(' – ');

export const prizesText = (prizes: PromotionRecord['prizes']): string =>
  prizes.map(({ stock, name }) => `${stock} × ${name}`).join(', ');

const NAMES = ['startsAt', 'endsAt'] as const;

/** Beginning and end, each with day and hour on the market's clock. */
export const timesField: SpecialField<PromotionInput, PromotionRecord, unknown> = {
  part: ({ at: { t }, values, errors }) => (
    <FullRow>
      <Grid least="medium" gap={4}>
        {NAMES.map((name) => (
          <TextField
            key={name}
            type="datetime-local"
            label={t(`promotionAdmin.${name}`)}
            name={name}
            defaultValue={values[name]}
            error={errors[name]}
          />
        ))}
      </Grid>
    </FullRow>
  ),
  show: (row, { market }) => ({
    startsAt: row === null ? '' : toLocal(row.startsAt, market),
    endsAt: row === null ? '' : toLocal(row.endsAt, market),
  }),
  read: (form, { market }) =>
    Promise.resolve({
      body: {
        startsAt: fromLocal(fieldOf(form, 'startsAt'), market),
        endsAt: fromLocal(fieldOf(form, 'endsAt'), market),
      },
    }),
  facts: (row, { t, market }) => [[t('promotionAdmin.times'), timesText(row, market)]],
};

const valuesOf = (form: FormData, name: string): string[] =>
  form.getAll(name).filter((value) => typeof value === 'string');

/** Prizes are written as lines: a form for each would be dozens of fields. */
export const prizesField: SpecialField<PromotionInput, PromotionRecord, unknown> = {
  part: ({ at: { t }, values, errors }) => (
    <FullRow>
      <Field label={t('promotionAdmin.prizes')} hint={t('promotionAdmin.prizes.hint')} error={errors['prizes']}>
        {(tied) => <TextArea {...tied} name="prizes" rows={5} defaultValue={values['prizes']} />}
      </Field>
    </FullRow>
  ),
  show: (row) => ({ prizes: row === null ? '' : prizeLines(row.prizes) }),
  read: (form, page) => {
    // Of a published promotion they go along unseen, a line an input.
    const read = prizesOf(valuesOf(form, 'prizes').join('\n'));
    if ('prizes' in read) return Promise.resolve({ body: { prizes: read.prizes } });
    const t = translator(page.texts('promotionsAdmin'));
    return Promise.resolve({ refused: { prizes: t('promotionAdmin.lineWrong', { line: read.wrong }) } });
  },
  facts: ({ prizes }, { t }) => [[t('promotionAdmin.prizes'), prizesText(prizes)]],
};
