import { CurrencyField } from '#ui/currency-field.tsx';
import { Field } from '#ui/field.tsx';
import { MaskField } from '#ui/mask-field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { UploadField } from '#ui/upload-field.tsx';
import { Sample, type GroupProps } from './sample.tsx';

export function Fields(props: GroupProps) {
  const { t } = props;
  return (
    <>
      <Sample state={t('default')}>
        <TextField label={t('name')} hint={t('name.hint')} name="default" autoComplete="off" />
      </Sample>
      <Sample state={t('filled')}>
        <TextField label={t('name')} defaultValue={t('name.value')} optional={t('optional')} name="filled" />
      </Sample>
      <Sample state={t('sample.error')}>
        <TextField label={t('name')} hint={t('name.hint')} error={t('name.error')} defaultValue="M" name="error" />
      </Sample>
      <Sample state={t('disabled')}>
        <TextField label={t('name')} defaultValue={t('name')} disabled name="disabled" />
      </Sample>
      <Sample state={t('long')}>
        <TextField label={t('label.long')} optional={t('optional')} name="long" />
      </Sample>
      <Shaped {...props} />
      <Files t={t} />
    </>
  );
}

function Shaped({ t, locale, market }: GroupProps) {
  const cities = [
    { value: 'one', label: t('city.first') },
    { value: 'two', label: t('city.two'), disabled: true },
  ];
  return (
    <>
      <Sample state={t('document')}>
        <MaskField label={t('document')} mask={market === 'br' ? 'cpf' : 'dni'} defaultValue="30123456" name="id" />
      </Sample>
      <Sample state={t('amount')}>
        <CurrencyField
          label={t('amount')}
          locale={locale}
          symbol={market === 'br' ? 'R$' : '$'}
          defaultAmount={123_456_789_00}
          name="amount"
        />
      </Sample>
      <Sample state={t('password')}>
        <PasswordField
          label={t('password')}
          texts={{ show: t('showPassword') }}
          defaultValue="12345678"
          autoComplete="new-password"
        />
      </Sample>
      <Sample state={t('empty')}>
        <SelectField label={t('city')} options={cities} placeholder={t('city.choose')} name="city" />
      </Sample>
      <Sample state={t('sample.error')}>
        <SelectField label={t('city')} options={cities} defaultValue="one" error={t('city.choose')} name="wrong" />
      </Sample>
      <Sample state={t('message')}>
        <Field label={t('message')} optional={t('optional')}>
          {(control) => <TextArea {...control} name="message" defaultValue={t('answer')} />}
        </Field>
      </Sample>
    </>
  );
}

function Files({ t }: Pick<GroupProps, 't'>) {
  const texts = { choose: t('upload.choose'), drop: t('upload.drop') };
  return (
    <>
      <Sample state={t('empty')}>
        <UploadField label={t('file')} hint={t('file.limit')} texts={texts} name="empty-file" />
      </Sample>
      <Sample state={t('filled')}>
        <UploadField
          label={t('file')}
          texts={texts}
          name="file"
          files={[
            { name: t('file.sending'), note: '40 %', state: 'sending' },
            { name: t('file.done'), state: 'done' },
            { name: t('file.failed'), note: t('file.failed.note'), state: 'failed' },
          ]}
        />
      </Sample>
    </>
  );
}
