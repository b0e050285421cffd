import { Button } from '#ui/button.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import type { KeyUnder, Translate } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { RegisterLoaded } from './register-data.ts';
import styles from './register.module.css';

export type FieldsProps = {
  t: Translate;
  loaded: RegisterLoaded;
  values: Readonly<Record<string, string | undefined>>;
  /** By the path of the call's body. */
  errors: Readonly<Record<string, string | undefined>>;
};

type Line = {
  name: KeyUnder<'register'>;
  /** Path below `applicant`, where it is not the name. */
  path?: string;
  type?: string;
  autoComplete?: string;
  inputMode?: 'numeric' | 'decimal';
  optional?: boolean;
  hint?: boolean;
};

function Lines({ lines, t, values, errors }: Omit<FieldsProps, 'loaded'> & { lines: readonly Line[] }) {
  return lines.map(({ name, path = name, optional = false, hint = false, ...input }) => (
    <TextField
      key={name}
      {...input}
      label={t(`register.${name}`)}
      name={name}
      hint={hint ? (t.find(`register.${name}.hint`) ?? undefined) : undefined}
      optional={optional ? t('optional') : undefined}
      defaultValue={values[name]}
      error={errors[`applicant.${path}`]}
    />
  ));
}

type Choice = { name: KeyUnder<'register'>; path?: string; list: readonly string[]; optional?: boolean };

function Choose({ choice, t, values, errors }: Omit<FieldsProps, 'loaded'> & { choice: Choice }) {
  const { name, path = name, list, optional = false } = choice;
  return (
    <SelectField
      label={t(`register.${name}`)}
      name={name}
      placeholder={t('choose')}
      optional={optional ? t('optional') : undefined}
      defaultValue={values[name] ?? ''}
      options={list.map((value) => ({ value, label: t.find(`register.${name}.${value}`) ?? value }))}
      error={errors[`applicant.${path}`]}
    />
  );
}

export function PersonFields(props: FieldsProps) {
  const { t, loaded, values } = props;
  const { documents } = loaded.lists;
  const [only] = documents;
  return (
    <FormSection title={t('register.person')} text={t('register.person.text')}>
      <FullRow>
        <Lines {...props} lines={[{ name: 'name', autoComplete: 'name' }]} />
      </FullRow>
      <Choose
        {...props}
        values={{ documentKind: only, ...values }}
        choice={{ name: 'documentKind', path: 'document.kind', list: documents }}
      />
      <Lines
        {...props}
        lines={[
          { name: 'documentNumber', path: 'document.number', inputMode: 'numeric', autoComplete: 'off' },
          { name: 'birthDate', inputMode: 'numeric', autoComplete: 'bday', hint: true },
          { name: 'email', type: 'email', autoComplete: 'email' },
          { name: 'phone', type: 'tel', autoComplete: 'tel-national' },
        ]}
      />
      <Choose {...props} choice={{ name: 'nationality', list: loaded.lists.nationalities }} />
      <Lines {...props} lines={[{ name: 'placeOfBirth' }]} />
    </FormSection>
  );
}

export function IdentityFields(props: FieldsProps) {
  const { t, loaded } = props;
  if (loaded.lists.documentTypes.length === 0) return null;
  return (
    <FormSection title={t('register.identity')} text={t('register.identity.text')}>
      <Choose {...props} choice={{ name: 'identityType', path: 'identity.type', list: loaded.lists.documentTypes }} />
      <Lines
        {...props}
        lines={[
          { name: 'identityNumber', path: 'identity.number', autoComplete: 'off' },
          { name: 'identityIssuedOn', path: 'identity.issuedOn', inputMode: 'numeric', hint: true },
        ]}
      />
    </FormSection>
  );
}

export function FamilyFields(props: FieldsProps) {
  const { t, loaded } = props;
  const { maritalStatuses, marriageRegimes } = loaded.lists;
  return (
    <FormSection title={t('register.family')}>
      <Choose {...props} choice={{ name: 'maritalStatus', list: maritalStatuses }} />
      <div className={styles.regime}>
        <Choose {...props} choice={{ name: 'marriageRegime', list: marriageRegimes, optional: true }} />
      </div>
      {loaded.lists.parents && (
        <Lines {...props} lines={[{ name: 'motherName' }, { name: 'fatherName', optional: true }]} />
      )}
    </FormSection>
  );
}

export function WorkFields(props: FieldsProps) {
  const { t, loaded } = props;
  return (
    <FormSection title={t('register.work')} text={t('register.work.text')}>
      <Choose {...props} choice={{ name: 'occupation', list: loaded.lists.occupations }} />
      <Lines {...props} lines={[{ name: 'income', path: 'income.amount', inputMode: 'decimal', hint: true }]} />
    </FormSection>
  );
}

export function AddressFields(props: FieldsProps) {
  const { t, loaded, values, errors } = props;
  const postalCode: Line = { name: 'postalCode', path: 'address.postalCode', autoComplete: 'postal-code' };
  const lines: readonly Line[] = [
    { name: 'street', path: 'address.street', autoComplete: 'address-line1' },
    { name: 'number', path: 'address.number' },
    { name: 'complement', path: 'address.complement', optional: true, autoComplete: 'address-line2' },
    { name: 'district', path: 'address.district', optional: loaded.market === 'ar' },
    { name: 'city', path: 'address.city', autoComplete: 'address-level2' },
  ];
  return (
    <FormSection title={t('register.address')}>
      <div id="address">
        <Lines {...props} lines={[postalCode]} />
      </div>
      <div className={styles.place}>
        <Button type="submit" name="intent" value="place" variant="secondary" formAction={`${loaded.here}#address`}>
          {t('register.place')}
        </Button>
      </div>
      <Lines {...props} lines={lines} />
      <SelectField
        label={t('register.region')}
        name="region"
        placeholder={t('choose')}
        autoComplete="address-level1"
        defaultValue={values['region'] ?? ''}
        options={loaded.lists.regions}
        error={errors['applicant.address.region']}
      />
    </FormSection>
  );
}
