import type { Market } from '#kernel/market.ts';
import type { Translate } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { EXAMPLES } from './examples.ts';
import { DOCUMENTS_OF } from './sign-up-body.ts';

/** The market's document: one kind asks for its number, several for the kind first. */
export function DocumentFields({
  t,
  market,
  values,
  error,
}: {
  t: Translate;
  market: Market;
  values: Readonly<Record<string, string>>;
  error: string | undefined;
}) {
  const kinds = DOCUMENTS_OF[market];
  const [first] = kinds;
  return (
    <>
      {kinds.length > 1 && (
        <SelectField
          label={t('signUp.documentKind')}
          name="documentKind"
          defaultValue={values['documentKind'] ?? first}
          options={kinds.map((kind) => ({ value: kind, label: t(`signUp.document.${kind}`) }))}
        />
      )}
      <TextField
        label={kinds.length > 1 ? t('signUp.documentNumber') : t(`signUp.document.${first}`)}
        hint={t('signUp.document.example', { example: EXAMPLES.document[first] })}
        name="documentNumber"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={values['documentNumber']}
        error={error}
      />
    </>
  );
}
