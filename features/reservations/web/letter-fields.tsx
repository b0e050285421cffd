import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import { LETTER_TEXTS } from './letter-data.ts';

type Named = Readonly<Record<string, string | undefined>>;

/** What a letter of credit says of itself. */
export function LetterFields({ t, values, errors }: { t: Translate; values: Named; errors: Named }) {
  return (
    <>
      {LETTER_TEXTS.map((name) => (
        <TextField
          key={name}
          name={name}
          label={t(`rest.letter.${name}`)}
          optional=""
          autoComplete="off"
          maxLength={name === 'administrator' ? 100 : 20}
          defaultValue={values[name] ?? ''}
          error={errors[name]}
        />
      ))}
      <TextField
        name="value"
        label={t('rest.letter.value')}
        optional=""
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
        defaultValue={values['value'] ?? ''}
        error={errors['value']}
      />
      <TextField
        name="validUntil"
        type="date"
        label={t('rest.letter.validUntil')}
        optional=""
        defaultValue={values['validUntil'] ?? ''}
        error={errors['validUntil']}
      />
    </>
  );
}
