import { formatCuil, formatDni, formatDocument } from '#kernel/documents.ts';
import type { Market } from '#kernel/market.ts';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import type { Translate } from '#ui/translate.ts';
import { TextField } from '#ui/text-field.tsx';
import { DocumentFields } from './document-fields.tsx';
import { EXAMPLES } from './examples.ts';

export type SelfForm = {
  readonly t: Translate;
  readonly market: Market;
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
};

type Document = { readonly kind: string; readonly number: string };

const shownNumber = ({ kind, number }: Document): string => {
  if (kind === 'DNI') return formatDni(number);
  return kind === 'CUIL' || kind === 'CUIT' ? formatCuil(number) : formatDocument(number);
};

/** The person. What proves who somebody is (address, document) is shown and stays. */
export function SelfFields({
  form,
  email,
  documents,
}: {
  form: SelfForm;
  email: string;
  documents: readonly Document[];
}) {
  const { t, market, values, errors } = form;
  const optional = t('optional');
  return (
    <FormSection title={t('data.person')}>
      <TextField
        label={t('signUp.name')}
        name="name"
        autoComplete="name"
        defaultValue={values['name']}
        error={errors['name']}
      />
      <TextField
        label={t('data.nickname')}
        name="nickname"
        autoComplete="nickname"
        optional={optional}
        defaultValue={values['nickname']}
        error={errors['nickname']}
      />
      <TextField
        label={t('data.phone')}
        hint={t('signUp.phone.example', { example: EXAMPLES.phone[market] })}
        name="phone"
        type="tel"
        autoComplete="tel-national"
        defaultValue={values['phone']}
        error={errors['phone']}
      />
      <TextField
        label={t('signUp.birthDate')}
        hint={t('signUp.birthDate.hint', { example: EXAMPLES.birthDate })}
        name="birthDate"
        inputMode="numeric"
        autoComplete="bday"
        defaultValue={values['birthDate']}
        error={errors['birthDate']}
      />
      <FullRow>
        <TextField
          label={t('data.email')}
          hint={t('data.email.hint')}
          type="email"
          value={email}
          readOnly
          autoComplete="off"
        />
      </FullRow>
      {documents.map((document) => (
        <TextField
          key={document.kind}
          label={document.kind}
          hint={t('data.document.fixed')}
          value={shownNumber(document)}
          readOnly
          autoComplete="off"
        />
      ))}
      {documents.length === 0 && (
        <DocumentFields t={t} market={market} values={values} error={errors['document.number']} />
      )}
    </FormSection>
  );
}
