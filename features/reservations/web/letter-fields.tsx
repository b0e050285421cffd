import type { Market } from '#kernel/market.ts';
import { parseMoney } from '#kernel/money.ts';
import { fieldOf } from '#ui/form.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import styles from './orders.module.css';

const TEXTS = ['administrator', 'group', 'quota'] as const;

/** A letter of credit as it was written; null where nothing was. What is left out of it the call refuses. */
export const readLetter = (form: FormData, market: Market) => {
  const [administrator = '', group = '', quota = ''] = TEXTS.map((name) => fieldOf(form, name).trim());
  const value = fieldOf(form, 'value').trim();
  const validUntil = fieldOf(form, 'validUntil').trim();
  if ([administrator, group, quota, value, validUntil].every((text) => text === '')) return null;
  return { administrator, group, quota, value: parseMoney(value, market)?.amount ?? 0, validUntil };
};

type Named = Readonly<Record<string, string | undefined>>;

/** What a letter of credit says of itself. */
export function LetterFields({ t, values, errors }: { t: Translate; values: Named; errors: Named }) {
  return (
    <fieldset className={styles.letter}>
      <legend>{t('rest.letter')}</legend>
      <Stack>
        <p className={styles.facts}>{t('rest.letter.hint')}</p>
        {TEXTS.map((name) => (
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
      </Stack>
    </fieldset>
  );
}
