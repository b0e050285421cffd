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
  const { say } = props;
  return (
    <>
      <Sample state={say('default')}>
        <TextField label={say('name')} hint={say('name.hint')} name="default" autoComplete="off" />
      </Sample>
      <Sample state={say('filled')}>
        <TextField label={say('name')} defaultValue={say('name.value')} optional={say('optional')} name="filled" />
      </Sample>
      <Sample state={say('error')}>
        <TextField
          label={say('name')}
          hint={say('name.hint')}
          error={say('name.error')}
          defaultValue="M"
          name="error"
        />
      </Sample>
      <Sample state={say('disabled')}>
        <TextField label={say('name')} defaultValue={say('name')} disabled name="disabled" />
      </Sample>
      <Sample state={say('long')}>
        <TextField label={say('label.long')} optional={say('optional')} name="long" />
      </Sample>
      <Shaped {...props} />
      <Files say={say} />
    </>
  );
}

function Shaped({ say, locale, market }: GroupProps) {
  const cities = [
    { value: 'one', label: say('city.first') },
    { value: 'two', label: say('city.two'), disabled: true },
  ];
  return (
    <>
      <Sample state={say('document')}>
        <MaskField label={say('document')} mask={market === 'br' ? 'cpf' : 'dni'} defaultValue="30123456" name="id" />
      </Sample>
      <Sample state={say('amount')}>
        <CurrencyField
          label={say('amount')}
          locale={locale}
          symbol={market === 'br' ? 'R$' : '$'}
          defaultAmount={123_456_789_00}
          name="amount"
        />
      </Sample>
      <Sample state={say('password')}>
        <PasswordField
          label={say('password')}
          texts={{ show: say('showPassword'), hide: say('hidePassword') }}
          defaultValue="12345678"
          autoComplete="new-password"
        />
      </Sample>
      <Sample state={say('empty')}>
        <SelectField label={say('city')} options={cities} placeholder={say('city.choose')} name="city" />
      </Sample>
      <Sample state={say('error')}>
        <SelectField label={say('city')} options={cities} defaultValue="one" error={say('city.choose')} name="wrong" />
      </Sample>
      <Sample state={say('message')}>
        <Field label={say('message')} optional={say('optional')}>
          {(control) => <TextArea {...control} name="message" defaultValue={say('answer')} />}
        </Field>
      </Sample>
    </>
  );
}

function Files({ say }: Pick<GroupProps, 'say'>) {
  const texts = { choose: say('upload.choose'), drop: say('upload.drop') };
  return (
    <>
      <Sample state={say('empty')}>
        <UploadField label={say('file')} hint={say('file.limit')} texts={texts} name="empty-file" />
      </Sample>
      <Sample state={say('filled')}>
        <UploadField
          label={say('file')}
          texts={texts}
          name="file"
          files={[
            { name: say('file.sending'), note: '40 %', state: 'sending' },
            { name: say('file.done'), state: 'done' },
            { name: say('file.failed'), note: say('file.failed.note'), state: 'failed' },
          ]}
        />
      </Sample>
    </>
  );
}
