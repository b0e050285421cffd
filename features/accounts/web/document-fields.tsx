import type { Market } from '#kernel/market.ts';
import type { Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { EXAMPLES } from './examples.ts';
import { DOCUMENTS_OF } from './sign-up-body.ts';

/** The market's document: one kind asks for its number, several for the kind first. */
export function DocumentFields({
  say,
  market,
  values,
  error,
}: {
  say: Say;
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
          label={say('signUp.documentKind')}
          name="documentKind"
          defaultValue={values['documentKind'] ?? first}
          options={kinds.map((kind) => ({ value: kind, label: say(`signUp.document.${kind}`) }))}
        />
      )}
      <TextField
        label={kinds.length > 1 ? say('signUp.documentNumber') : say(`signUp.document.${first}`)}
        hint={say('signUp.document.example', { example: EXAMPLES.document[first] })}
        name="documentNumber"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={values['documentNumber']}
        error={error}
      />
    </>
  );
}
