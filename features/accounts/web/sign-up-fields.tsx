import type { Market } from '#kernel/market.ts';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import type { Say } from '#ui/say.ts';
import { TextField } from '#ui/text-field.tsx';
import { AgreementBoxes } from './agreement-boxes.tsx';
import { ChannelBoxes } from './channel-boxes.tsx';
import { DocumentFields } from './document-fields.tsx';
import { EXAMPLES } from './examples.ts';
import { LawNote } from './law-note.tsx';
import { PasswordRules } from './password-rules.tsx';

export type SignUpForm = {
  readonly say: Say;
  readonly market: Market;
  readonly links: { readonly TERMS: string; readonly PRIVACY: string };
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
};

export function PersonFields({ form: { say, market, values, errors } }: { form: SignUpForm }) {
  return (
    <FormSection title={say('signUp.person')}>
      <FullRow>
        <TextField
          label={say('signUp.name')}
          hint={say('signUp.name.hint')}
          name="name"
          autoComplete="name"
          defaultValue={values['name']}
          error={errors['name']}
        />
      </FullRow>
      <DocumentFields say={say} market={market} values={values} error={errors['document.number']} />
      <TextField
        label={say('signUp.birthDate')}
        hint={say('signUp.birthDate.hint', { example: EXAMPLES.birthDate })}
        name="birthDate"
        inputMode="numeric"
        autoComplete="bday"
        defaultValue={values['birthDate']}
        error={errors['birthDate']}
      />
      <TextField
        label={say('signUp.phone')}
        hint={say('signUp.phone.example', { example: EXAMPLES.phone[market] })}
        name="phone"
        type="tel"
        autoComplete="tel-national"
        defaultValue={values['phone']}
        error={errors['phone']}
      />
    </FormSection>
  );
}

export function AccessFields({ form: { say, values, errors } }: { form: SignUpForm }) {
  return (
    <FormSection title={say('signUp.access')}>
      <FullRow>
        <TextField
          label={say('signUp.email')}
          hint={say('signUp.email.hint')}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={values['email']}
          error={errors['email']}
        />
      </FullRow>
      <FullRow>
        <TextField
          label={say('signUp.password')}
          hint={<PasswordRules say={say} />}
          name="password"
          type="password"
          autoComplete="new-password"
          error={errors['password']}
        />
      </FullRow>
      <FullRow>
        <TextField
          label={say('signUp.confirmation')}
          name="confirmation"
          type="password"
          autoComplete="new-password"
          error={errors['confirmation']}
        />
      </FullRow>
    </FormSection>
  );
}

export function AgreementFields({ form: { say, links, values, errors } }: { form: SignUpForm }) {
  return (
    <FormSection title={say('signUp.agree')} text={say('signUp.agreements.lead')}>
      <AgreementBoxes say={say} links={links} values={values} errors={errors} />
      <FullRow>
        <ChannelBoxes say={say} legend={say('signUp.channels')} text={say('signUp.channels.text')} chosen={values} />
      </FullRow>
      <FullRow>
        <LawNote say={say} />
      </FullRow>
    </FormSection>
  );
}
