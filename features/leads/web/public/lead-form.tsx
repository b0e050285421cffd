import { type ReactNode, useRef } from 'react';
import type { Market } from '#kernel/market.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import { MaskField } from '#ui/mask-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import type { Say } from '#ui/say.ts';
import { TextField } from '#ui/text-field.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { DealerField, NameField, ReachFields, type FieldsProps } from './fields.tsx';
import styles from './lead-form.module.css';
import { useKeptForm } from './use-kept-form.ts';
import { useUserData } from './use-user-data.ts';

export type LeadFormProps = {
  readonly say: Say;
  readonly market: Market;
  readonly keys: { readonly token: string; readonly key: string };
  readonly dealers: readonly { readonly code: string; readonly label: string }[];
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
  const { say, market, keys, dealers, settings, person, answer, privacy } = props;
  const form = useRef<HTMLFormElement>(null);
  useUserData(form, person);
  useKeptForm(form);
  const values = answer?.values ?? { ...person };
  const errors = answer?.fields ?? {};
  const shared: Shared = { say, market, values, errors };
  return (
    <form ref={form} method="post" noValidate className={styles.form}>
      <input type="hidden" name="token" value={keys.token} />
      <input type="hidden" name="key" value={keys.key} />
      {answer !== undefined && (
        <Notice tone="error" live title={say('contact.failure')}>
          {answer.message}
        </Notice>
      )}
      <RadioCards
        legend={say('form.who')}
        name="leadPersonType"
        columns={2}
        defaultValue={values['leadPersonType'] ?? 'physical'}
        options={[
          { value: 'physical', title: say('form.who.physical'), text: say('form.who.physical.text') },
          { value: 'legalPerson', title: say('form.who.legalPerson'), text: say('form.who.legalPerson.text') },
        ]}
      />
      <PersonFields {...shared} settings={settings} />
      <CompanyFields {...shared} />
      <FormSection title={say('form.reach')}>
        <ReachFields {...shared} />
        <FullRow>
          <DealerField {...shared} dealers={dealers} />
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
          {say('form.send')}
        </Button>
      </div>
    </form>
  );
}

function PersonFields({ say, market, values, errors, settings }: Shared & Pick<LeadFormProps, 'settings'>) {
  const { companyDocument, documentOptional } = settings;
  const optional = documentOptional ? { optional: say('form.optional') } : {};
  const kind = companyDocument ? 'both' : 'person';
  return (
    <div className={styles.person}>
      <FormSection title={say('form.person')}>
        <NameField say={say} values={values} errors={errors} />
        {market === 'br' ? (
          <MaskField
            label={say(`form.document.br.${kind}`)}
            mask={companyDocument ? 'cpfOrCnpj' : 'cpf'}
            name="cpf"
            {...optional}
            {...(values['cpf'] === undefined ? {} : { defaultValue: values['cpf'] })}
            error={errors['cpf']}
          />
        ) : (
          <TextField
            label={say(`form.document.ar.${kind}`)}
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

function CompanyFields({ say, market, values, errors }: Shared) {
  return (
    <div className={styles.company}>
      <FormSection title={say('form.company')}>
        <TextField
          label={say('form.corporateName')}
          name="corporateName"
          autoComplete="organization"
          defaultValue={values['corporateName']}
          error={errors['corporateName']}
        />
        <MaskField
          label={say(`form.cnpj.${market}`)}
          mask={market === 'br' ? 'cnpj' : 'cuit'}
          name="cnpj"
          {...(values['cnpj'] === undefined ? {} : { defaultValue: values['cnpj'] })}
          error={errors['cnpj']}
        />
        <TextField
          label={say('form.contactName')}
          name="contactName"
          autoComplete="name"
          defaultValue={values['contactName']}
          error={errors['contactName']}
        />
        <TextField
          label={say('form.totalVehicles')}
          name="totalVehicles"
          inputMode="numeric"
          optional={say('form.optional')}
          defaultValue={values['totalVehicles']}
          error={errors['totalVehicles']}
        />
        <FullRow>
          <Checkbox
            name="hasTwoYearCnpj"
            label={say(`form.hasTwoYearCnpj.${market}`)}
            defaultChecked={values['hasTwoYearCnpj'] === 'on'}
          />
        </FullRow>
      </FormSection>
    </div>
  );
}

function MessageField({ say, values, errors }: Shared) {
  return (
    <Field label={say('form.description')} optional={say('form.optional')} error={errors['description']}>
      {(control) => <TextArea {...control} name="description" maxLength={4000} defaultValue={values['description']} />}
    </Field>
  );
}

type OptionsProps = Shared & {
  privacy: string;
  /** What the boxes are about: being answered, or news beside the answer that comes anyway. */
  stem?: 'form' | 'contact';
};

/** One box a channel: each yes is given by itself, and none beforehand. */
export function ContactOptions({ say, values, errors, privacy, stem = 'form' }: OptionsProps) {
  const error = errors['contactOptions'];
  return (
    <fieldset className={styles.consent} aria-describedby={error === undefined ? undefined : 'contact-options-error'}>
      <legend className={styles.legend}>{say(`${stem}.options`)}</legend>
      <p className={styles.soft}>{say(`${stem}.options.text`)}</p>
      <div className={styles.boxes}>
        {BOXES.map((box) => (
          <Checkbox key={box} name={box} label={say(`form.${box}`)} defaultChecked={values[box] === 'on'} />
        ))}
      </div>
      {error !== undefined && <FieldError id="contact-options-error">{error}</FieldError>}
      <p className={styles.soft}>
        {say('form.law')} <a href={privacy}>{say('form.privacy')}</a>
      </p>
    </fieldset>
  );
}
