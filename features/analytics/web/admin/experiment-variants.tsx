import { Field } from '#ui/field.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import { fieldOf } from '#ui/form.ts';
import type { PartInput, SpecialField } from '#ui/admin-resource.ts';
import { TextArea } from '#ui/text-input.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { ExperimentInput, ExperimentRecord } from '../../contract/experiments.ts';
import { LETTERS } from '../../rules/experiments.ts';

type Variant = ExperimentInput['variants'][number];

const linesOf = ({ texts }: Variant): string => texts.map(({ id, value }) => `${id} = ${value}`).join('\n');

/** `area.key = words` on each line; null where one has no sign between. */
export const textsOf = (lines: string): Variant['texts'] | null => {
  const texts: Variant['texts'] = [];
  for (const line of lines.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const at = line.indexOf('=');
    if (at < 1) return null;
    texts.push({ id: line.slice(0, at).trim(), value: line.slice(at + 1).trim() });
  }
  return texts;
};

function Variants({ at: { t }, values, errors }: PartInput<unknown>) {
  const isPlaced = Object.keys(errors).some((name) => name.startsWith('variants.'));
  return LETTERS.map((letter, n) => (
    <FullRow key={letter}>
      <FormSection title={t('experimentAdmin.variant', { letter })}>
        <TextField
          label={t('experimentAdmin.weight', { letter })}
          hint={n === 0 ? t('experimentAdmin.weight.first') : t('experimentAdmin.weight.hint')}
          name={`weight${n}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          defaultValue={values[`weight${n}`]}
          error={
            errors[`weight${n}`] ??
            errors[`variants.${n}.weight`] ??
            (n === 0 && !isPlaced ? errors['variants'] : undefined)
          }
        />
        {n === 0 ? null : (
          <FullRow>
            <Field
              label={t('experimentAdmin.texts', { letter })}
              hint={t('experimentAdmin.texts.hint')}
              error={errors[`texts${n}`] ?? errors[`variants.${n}.texts`]}
            >
              {(control) => <TextArea {...control} name={`texts${n}`} rows={3} defaultValue={values[`texts${n}`]} />}
            </Field>
          </FullRow>
        )}
      </FormSection>
    </FullRow>
  ));
}

/** A weight for each letter and the texts that stand in place of the page's; a letter left empty is none. */
export const variantsField: SpecialField<ExperimentInput, ExperimentRecord, unknown> = {
  part: Variants,
  show: (row) =>
    Object.fromEntries(
      LETTERS.flatMap((_letter, n) => {
        const variant = row?.variants[n];
        const first = row === null && n < 2 ? '50' : '';
        return [
          [`weight${n}`, variant === undefined ? first : String(variant.weight)],
          [`texts${n}`, variant === undefined ? '' : linesOf(variant)],
        ];
      }),
    ),
  read: (form, page) => {
    const words = page.texts('analyticsAdmin');
    const refused: Record<string, string> = {};
    const variants: Variant[] = [];
    for (const n of LETTERS.keys()) {
      const weight = fieldOf(form, `weight${n}`).trim();
      const lines = fieldOf(form, `texts${n}`);
      if (weight === '' && lines.trim() === '') continue;
      const texts = textsOf(lines);
      if (!/^[1-9]\d?$/.test(weight)) refused[`weight${n}`] = words['experiment.weightWrong'];
      if (texts === null) refused[`texts${n}`] = words['experiment.lineWrong'];
      // A letter that is left out would give the next one its name.
      if (variants.length < n) refused[`weight${n - 1}`] = words['experiment.weightWrong'];
      variants.push({ weight: Number(weight), texts: texts ?? [] });
    }
    if (variants.length < 2) refused['weight1'] ??= words['experiment.weightWrong'];
    return Promise.resolve(Object.keys(refused).length > 0 ? { refused } : { body: { variants } });
  },
  facts: (row, { t }) =>
    row.variants.map((variant, n) => [
      t('experimentAdmin.variant', { letter: LETTERS[n] ?? '' }),
      [`${variant.weight}`, linesOf(variant)].filter((text) => text !== '').join(' · '),
    ]),
};
