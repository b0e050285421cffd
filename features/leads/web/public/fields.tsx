import type { Market } from '#kernel/market.ts';
import type { Translate } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { DealerOption } from '../ports.ts';

/** What every form of leads asks for alike; what was typed and what is wrong come from the form's answer. */
export type FieldsProps = {
  readonly t: Translate;
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
};

export function NameField({ t, values, errors }: FieldsProps) {
  return (
    <TextField
      label={t('form.name')}
      name="name"
      autoComplete="name"
      defaultValue={values['name']}
      error={errors['name']}
    />
  );
}

type PhoneProps = FieldsProps & { readonly market: Market; readonly label?: string };

export function PhoneField({ t, market, values, errors, label = t('form.phone') }: PhoneProps) {
  return (
    <TextField
      label={label}
      hint={t(`form.phone.hint.${market}`)}
      name="phone"
      type="tel"
      autoComplete="tel-national"
      defaultValue={values['phone']}
      error={errors['phone']}
    />
  );
}

export function ReachFields(props: FieldsProps & { readonly market: Market }) {
  const { t, values, errors } = props;
  return (
    <>
      <TextField
        label={t('form.email')}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={values['email']}
        error={errors['email']}
      />
      <PhoneField {...props} />
    </>
  );
}

type DealerProps = FieldsProps & {
  readonly dealers: readonly DealerOption[];
  readonly label?: string;
  /** What leaving it open means, where it may be left open. */
  readonly nobody?: string;
};

export function DealerField({ t, values, errors, dealers, label = t('form.dealer'), nobody }: DealerProps) {
  return (
    <SelectField
      label={label}
      name="dealerCode"
      {...(nobody === undefined ? {} : { optional: t('form.optional') })}
      placeholder={nobody ?? t('form.dealer.choose')}
      defaultValue={values['dealerCode'] ?? dealers.find(({ isLast }) => isLast)?.code ?? ''}
      options={dealers.map(({ code, label: text }) => ({ value: code, label: text }))}
      error={errors['dealerCode']}
    />
  );
}
