import { Button } from '#ui/button.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import type { CustomShown } from './custom-data.ts';

type Fields = Readonly<Record<string, string>>;

type CustomFieldsProps = {
  readonly custom: CustomShown | null;
  /** What the page's action answered, where it was this form's. */
  readonly answer: { readonly fields?: Fields; readonly values?: Fields } | undefined;
};

/** What the brand's team keeps of a lead or an order in fields of its own, and who changed it. */
export function CustomFields({ custom, answer }: CustomFieldsProps) {
  if (custom === null) return null;
  const { texts, fields, changes, seen } = custom;
  const t = translator(texts);
  return (
    <section aria-labelledby="custom-fields">
      <Stack gap={4}>
        <h3 id="custom-fields">{t('customFields.title')}</h3>
        <PageForm held={{ do: 'custom', seen: String(seen) }}>
          <Stack gap={4}>
            {fields.map((field) => (
              <CustomInput key={field.code} field={field} t={t} answer={answer} />
            ))}
            <div>
              <Button type="submit" variant="secondary">
                {t('customFields.save')}
              </Button>
            </div>
          </Stack>
        </PageForm>
        {changes.length > 0 && <Changes changes={changes} t={t} />}
      </Stack>
    </section>
  );
}

/** Between what a number may lie. */
const boundsOf = ({ type, least, most }: CustomShown['fields'][number], t: Translate): string | undefined => {
  if (type !== 'NUMBER' || (least === null && most === null)) return undefined;
  if (most === null) return t('customFields.least', { least: least ?? 0 });
  return least === null ? t('customFields.most', { most }) : t('customFields.between', { least, most });
};

type InputProps = Pick<CustomFieldsProps, 'answer'> & {
  readonly field: CustomShown['fields'][number];
  readonly t: Translate;
};

function CustomInput({ field, t, answer }: InputProps) {
  const { code, label, name, type, typed, isRequired, choices } = field;
  const error = answer?.fields?.[name];
  const defaultValue = answer?.values?.[name] ?? typed;
  const hint = boundsOf(field, t);
  const common = {
    label,
    hint,
    name,
    defaultValue,
    error,
    ...(isRequired ? {} : { optional: t('customFields.optional') }),
  };
  const options =
    type === 'YES_NO'
      ? [
          { value: 'true', label: t('customFields.yes') },
          { value: 'false', label: t('customFields.no') },
        ]
      : choices.map((choice) => ({ value: choice, label: choice }));
  return (
    <div>
      <input type="hidden" name={`type.${code}`} value={type} />
      {type === 'CHOICE' || type === 'YES_NO' ? (
        <SelectField {...common} options={options} placeholder={t('customFields.none')} />
      ) : (
        <TextField
          {...common}
          {...(type === 'DATE' ? { type: 'date' as const } : {})}
          {...(type === 'NUMBER' ? { inputMode: 'decimal' as const } : {})}
        />
      )}
    </div>
  );
}

function Changes({ changes, t }: { readonly changes: CustomShown['changes']; readonly t: Translate }) {
  return (
    <Table caption={t('customFields.history')}>
      <thead>
        <tr>
          <th scope="col">{t('customFields.at')}</th>
          <th scope="col">{t('customFields.field')}</th>
          <th scope="col">{t('customFields.change')}</th>
          <th scope="col">{t('customFields.by')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ at, label, former, value, changedBy }) => (
          <tr key={`${at} ${label} ${former} ${value}`}>
            <th scope="row">{at}</th>
            <td data-head={t('customFields.field')}>{label}</td>
            <td data-head={t('customFields.change')}>{`${former} → ${value}`}</td>
            <td data-head={t('customFields.by')}>{changedBy}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
