import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import { Notice } from '#ui/notice.tsx';
import type { TranslateUnder, KeyUnder } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { PageForm } from '#ui/page-form.tsx';
import type { CatalogPartDetail } from '../../contract/admin.ts';
import { EDITED, type EditedField } from '../../rules/exchange/part-edit.ts';
import type { PartAnswer } from './part-action.ts';

type Props = {
  t: TranslateUnder<'catalogAdmin'>;
  kept: NonNullable<CatalogPartDetail['kept']>;
  answered: PartAnswer | undefined;
};

const LONG: ReadonlySet<EditedField> = new Set(['textPt', 'textEs']);
const EMPTY: ReadonlySet<EditedField> = new Set(['textPt', 'textEs', 'roofHex']);
const LENGTHS: Readonly<Record<EditedField, number>> = {
  namePt: 120,
  nameEs: 120,
  textPt: 600,
  textEs: 600,
  category: 30,
  position: 7,
  hex: 7,
  roofHex: 7,
};
const HINTS: Readonly<Partial<Record<EditedField, KeyUnder<'catalogAdmin'>>>> = {
  category: 'part.field.category.hint',
  hex: 'part.field.hex.hint',
  roofHex: 'part.field.hex.hint',
};

/** Names, texts and place of one part; what another changed meanwhile stands beside its field. */
export function PartForm({ t, kept: stored, answered }: Props) {
  const { record } = stored;
  const { errors = {}, values = {} } = answered ?? {};
  // Only what is painted has a tone, and only a car's colour a roof.
  const fields = EDITED.filter((field) => (field === 'roofHex' ? record.type === 'COLOR' : true)).filter(
    (field) => field !== 'hex' || record.hex !== null,
  );
  const others = Object.entries(errors).filter(([field]) => !fields.some((shown) => shown === field));
  return (
    <PageForm held={{ seen: JSON.stringify(record) }}>
      <Stack gap={4}>
        {answered !== undefined && (
          <Notice tone="error" live title={answered.message}>
            {others.length > 0 && (
              <ul>
                {others.map(([field, text]) => (
                  <li key={field}>
                    {field}: {text}
                  </li>
                ))}
              </ul>
            )}
          </Notice>
        )}
        <FormSection title={t('part.edit')} text={t('part.edit.text')}>
          {fields.map((field) => (
            <Row key={field} isWhole={LONG.has(field)}>
              <TextField
                label={t(`part.field.${field}`)}
                name={field}
                maxLength={LENGTHS[field]}
                defaultValue={values[field] ?? String(record[field] ?? '')}
                error={errors[field]}
                {...(field === 'position' ? { inputMode: 'numeric' as const } : {})}
                {...(EMPTY.has(field) ? { optional: t('part.mayBeEmpty') } : {})}
                {...(HINTS[field] === undefined ? {} : { hint: t(HINTS[field]) })}
              />
            </Row>
          ))}
        </FormSection>
        <FormActions>
          <Button type="submit">{t('part.save')}</Button>
        </FormActions>
      </Stack>
    </PageForm>
  );
}

function Row({ isWhole, children }: { isWhole: boolean; children: ReactNode }) {
  return isWhole ? <FullRow>{children}</FullRow> : children;
}
