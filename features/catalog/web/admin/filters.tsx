import type { ReactNode } from 'react';
import { DeskFilter } from '#ui/desk-list.tsx';
import type { Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';

type Models = readonly { readonly code: string; readonly name: string }[];

/** Filters of a list: an address, so that a list can be sent to a colleague. */
export function Filters({
  say,
  here,
  text,
  children,
}: {
  say: Say;
  here: string;
  text: string | undefined;
  children?: ReactNode;
}) {
  return (
    <DeskFilter action={here} find={say('filter')}>
      {children}
      <TextField label={say('search')} name="text" defaultValue={text ?? ''} maxLength={100} />
    </DeskFilter>
  );
}

export function ModelFilter({ say, models, code }: { say: Say; models: Models; code: string | undefined }) {
  return (
    <SelectField
      label={say('model')}
      name="model"
      defaultValue={code ?? ''}
      options={[
        { value: '', label: say('model.all') },
        ...models.map((model) => ({ value: model.code, label: `${model.name} (${model.code})` })),
      ]}
    />
  );
}
