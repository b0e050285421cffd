import type { ReactNode } from 'react';
import { AdminFilter } from '#ui/admin-list.tsx';
import type { TranslateUnder } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';

type Models = readonly { readonly code: string; readonly name: string }[];

/** Filters of a list: an address, so that a list can be sent to a colleague. */
export function Filters({
  t,
  here,
  text,
  children,
}: {
  t: TranslateUnder<'catalogAdmin'>;
  here: string;
  text: string | undefined;
  children?: ReactNode;
}) {
  return (
    <AdminFilter action={here} find={t('filter')}>
      {children}
      <TextField label={t('search')} name="text" defaultValue={text ?? ''} maxLength={100} />
    </AdminFilter>
  );
}

export function ModelFilter({
  t,
  models,
  code,
}: {
  t: TranslateUnder<'catalogAdmin'>;
  models: Models;
  code: string | undefined;
}) {
  return (
    <SelectField
      label={t('model')}
      name="model"
      defaultValue={code ?? ''}
      options={[
        { value: '', label: t('model.all') },
        ...models.map((model) => ({ value: model.code, label: `${model.name} (${model.code})` })),
      ]}
    />
  );
}
