import { type ReactNode, useRef } from 'react';
import type { Market } from '#kernel/market.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import { MaskField } from '#ui/mask-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import type { Translate } from '#ui/translate.ts';
import { TextField } from '#ui/text-field.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { PageForm } from '#ui/page-form.tsx';
import type { DealerOption } from '../ports.ts';
import { AddressFields } from './address-fields.tsx';
import { DealerField, NameField, ReachFields, type FieldsProps } from './fields.tsx';
import styles from './lead-form.module.css';
import { useFormDraft } from './use-form-draft.ts';
import { useUserData } from './use-user-data.ts';

export type LeadFormProps = {
  readonly t: Translate;
  readonly market: Market;
  readonly keys: { readonly key: string };
  readonly dealers: readonly DealerOption[];
  /** Whether a person's field takes a company's number as well, and whether it may stay empty. */
  readonly settings: { readonly companyDocument: boolean; readonly documentOptional: boolean };
  /** What a signed-in person's profile fills in. */
  readonly person: Readonly<Record<'name' | 'email' | 'phone' | 'cpf', string>> | null;
  readonly answer:
    | {
        readonly message: string;
        readonly fields: Readonly<Record<string, string>>;
        readonly values: Readonly<Record<string, string>>;
      }
    | undefined;
  readonly privacy: string;
  /** A car by subscription is asked for, not a price. */
  readonly isSubscription?: boolean;
  /** Before the button: a summary of the car, say. */
  readonly children?: ReactNode;
};

type Shared = FieldsProps & Pick<LeadFormProps, 'market'>;

const BOXES = ['allowEmail', 'allowSMS', 'allowWhatsApp'] as const;

/**
 * The generic lead form, of a person or a company: which one is a choice in the form itself, and the style sheet shows what
 * belongs to it, so that it works without scripts. A profile that changes meanwhile fills the untouched fields again.
 */
export function LeadForm(props: LeadFormProps) {
  const { t, market, keys, dealers, settings, person, answer, privacy, isSubscription = false } = props;
  const form = useRef<HTMLFormElement>(null);
  useUserData(form, person);
  useFormDraft(form);
  const values = answer?.values ?? { ...person };
  const errors = answer?.fields ?? {};
  const shared: Shared = { t, market, values, errors };
  return (
    <PageForm ref={form} noValidate className={styles.form} idempotencyKey={keys.key}>
      {answer !== undefined && (
        <Notice tone="error" live title={t('contact.failure')}>
          {answer.message}
        </Notice>
      )}
      <RadioCards
        legend={t('form.who')}
        name="leadPersonType"
        columns={2}
        defaultValue={values['leadPersonType'] ?? 'physical'}
        options={[
          { value: 'physical', title: t('form.who.physical'), text: t('form.who.physical.text') },
          { value: 'legalPerson', title: t('form.who.legalPerson'), text: t('form.who.legalPerson.text') },
        ]}
      />
      <PersonFields {...shared} settings={settings} />
      <CompanyFields {...shared} />
      <FormSection title={t('form.reach')}>
        <ReachFields {...shared} />
        <FullRow>
          <DealerField {...shared} dealers={dealers} />
        </FullRow>
        <FullRow>
          <AddressFields {...shared} />
        </FullRow>
        <FullRow>
          <MessageField {...shared} />
        </FullRow>
        <FullRow>
          <ContactOptions {...shared} privacy={privacy} />
        </FullRow>
      </FormSection>
      {props.children}
      <div>
        <Button type="submit" size="large">
          {t(isSubscription ? 'form.send.subscription' : 'form.send')}
        </Button>
      </div>
    </PageForm>
  );
}

function PersonFields({ t, market, values, errors, settings }: Shared & Pick<LeadFormProps, 'settings'>) {
  const { companyDocument, documentOptional } = settings;
  const optional = documentOptional ? { optional: t('form.optional') } : {};
  const kind = companyDocument ? 'both' : 'person';
  return (
    <div className={styles.person}>
      <FormSection title={t('form.person')}>
        <NameField t={t} values={values} errors={errors} />
        {market === 'br' ? (
          <MaskField
            label={t(`form.document.br.${kind}`)}
            mask={companyDocument ? 'cpfOrCnpj' : 'cpf'}
            name="cpf"
            {...optional}
            {...(values['cpf'] === undefined ? {} : { defaultValue: values['cpf'] })}
            error={errors['cpf']}
          />
        ) : (
          <TextField
            label={t(`form.document.ar.${kind}`)}
            name="cpf"
            inputMode="numeric"
            autoComplete="off"
            {...optional}
            defaultValue={values['cpf']}
            error={errors['cpf']}
          />
        )}
      </FormSection>
    </div>
  );
}

function CompanyFields({ t, market, values, errors }: Shared) {
  return (
    <div className={styles.company}>
      <FormSection title={t('form.company')}>
        <TextField
          label={t('form.corporateName')}
          name="corporateName"
          autoComplete="organization"
          defaultValue={values['corporateName']}
          error={errors['corporateName']}
        />
        <MaskField
          label={t(`form.cnpj.${market}`)}
          mask={market === 'br' ? 'cnpj' : 'cuit'}
          name="cnpj"
          {...(values['cnpj'] === undefined ? {} : { defaultValue: values['cnpj'] })}
          error={errors['cnpj']}
        />
        <TextField
          label={t('form.contactName')}
          name="contactName"
          autoComplete="name"
          defaultValue={values['contactName']}
          error={errors['contactName']}
        />
        <TextField
          label={t('form.totalVehicles')}
          name="totalVehicles"
          inputMode="numeric"
          optional={t('form.optional')}
          defaultValue={values['totalVehicles']}
          error={errors['totalVehicles']}
        />
        <FullRow>
          <Checkbox
            name="hasTwoYearCnpj"
            label={t(`form.hasTwoYearCnpj.${market}`)}
            defaultChecked={values['hasTwoYearCnpj'] === 'on'}
          />
        </FullRow>
      </FormSection>
    </div>
  );
}

function MessageField({ t, values, errors }: Shared) {
  return (
    <Field label={t('form.description')} optional={t('form.optional')} error={errors['description']}>
      {(control) => <TextArea {...control} name="description" maxLength={3200} defaultValue={values['description']} />}
    </Field>
  );
}

type OptionsProps = Shared & {
  privacy: string;
  /** What the boxes are about: being answered, or news beside the answer that comes anyway. */
  stem?: 'form' | 'contact';
};

/** One box a channel: each yes is given by itself, and none beforehand. */
export function ContactOptions({ t, values, errors, privacy, stem = 'form' }: OptionsProps) {
  const error = errors['contactOptions'];
  return (
    <fieldset className={styles.consent} aria-describedby={error === undefined ? undefined : 'contact-options-error'}>
      <legend className={styles.legend}>{t(`${stem}.options`)}</legend>
      <p className={styles.soft}>{t(`${stem}.options.text`)}</p>
      <div className={styles.boxes}>
        {BOXES.map((box) => (
          <Checkbox key={box} name={box} label={t(`form.${box}`)} defaultChecked={values[box] === 'on'} />
        ))}
      </div>
      {error !== undefined && <FieldError id="contact-options-error">{error}</FieldError>}
      <p className={styles.soft}>
        {t('form.law')} <a href={privacy}>{t('form.privacy')}</a>
      </p>
    </fieldset>
  );
}
