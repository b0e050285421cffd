import type { Market } from '#kernel/market.ts';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import type { Translate } from '#ui/translate.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Agreement } from './agreement.tsx';
import { ChannelBoxes } from './channel-boxes.tsx';
import { DocumentFields } from './document-fields.tsx';
import { EXAMPLES } from './examples.ts';
import { LawNote } from './law-note.tsx';
import { PasswordRules } from './password-rules.tsx';

export type SignUpForm = {
  readonly t: Translate;
  readonly market: Market;
  readonly links: { readonly TERMS: string; readonly PRIVACY: string };
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
};

export function PersonFields({ form: { t, market, values, errors } }: { form: SignUpForm }) {
  return (
    <FormSection title={t('signUp.person')}>
      <FullRow>
        <TextField
          label={t('signUp.name')}
          hint={t('signUp.name.hint')}
          name="name"
          autoComplete="name"
          defaultValue={values['name']}
          error={errors['name']}
        />
      </FullRow>
      <DocumentFields t={t} market={market} values={values} error={errors['document.number']} />
      <TextField
        label={t('signUp.birthDate')}
        hint={t('signUp.birthDate.hint', { example: EXAMPLES.birthDate })}
        name="birthDate"
        inputMode="numeric"
        autoComplete="bday"
        defaultValue={values['birthDate']}
        error={errors['birthDate']}
      />
      <TextField
        label={t('signUp.phone')}
        hint={t('signUp.phone.example', { example: EXAMPLES.phone[market] })}
        name="phone"
        type="tel"
        autoComplete="tel-national"
        defaultValue={values['phone']}
        error={errors['phone']}
      />
    </FormSection>
  );
}

export function AccessFields({ form: { t, values, errors } }: { form: SignUpForm }) {
  return (
    <FormSection title={t('signUp.access')}>
      <FullRow>
        <TextField
          label={t('signUp.email')}
          hint={t('signUp.email.hint')}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={values['email']}
          error={errors['email']}
        />
        {/* Sent again as it stands, an address that was asked about is meant. */}
        {errors['email'] !== undefined && <input type="hidden" name="emailSeen" value={values['email']?.trim()} />}
      </FullRow>
      <FullRow>
        <PasswordField
          label={t('signUp.password')}
          hint={<PasswordRules t={t} />}
          name="password"
          autoComplete="new-password"
          error={errors['password']}
          texts={{ show: t('showPassword') }}
        />
      </FullRow>
    </FormSection>
  );
}

/** Contact is a choice, and apart from what the button accepts. */
export function AgreementFields({ form: { t, links, values, errors } }: { form: Omit<SignUpForm, 'market'> }) {
  return (
    <>
      <FormSection title={t('signUp.contact')}>
        <FullRow>
          <ChannelBoxes
            t={t}
            legend={t('signUp.channels')}
            text={t('signUp.channels.text')}
            chosen={(values['channel'] ?? '').split('\n')}
          />
        </FullRow>
        <FullRow>
          <LawNote t={t} />
        </FullRow>
      </FormSection>
      <Agreement t={t} button={t('signUp.send')} links={links} errors={errors} />
    </>
  );
}
