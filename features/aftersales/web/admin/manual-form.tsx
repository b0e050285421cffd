import { DeskForm } from '#ui/desk-form.tsx';
import { FullRow } from '#ui/form-section.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { PageFormAnswer } from '#ui/page-form.ts';
import type { Say } from '#ui/say.ts';
import { TextField } from '#ui/text-field.tsx';
import { UploadField } from '#ui/upload-field.tsx';
import type { ManualsLoaded } from './manuals-loader.ts';

type Manual = ManualsLoaded['manuals'][number];
type Props = { say: Say; loaded: ManualsLoaded; manual: Manual | null; answer: PageFormAnswer | null };

const valuesOf = ({ manual, answer, loaded }: Props): Readonly<Record<string, string | null | undefined>> => {
  if (answer !== null) return answer.values;
  return manual === null
    ? { validFrom: loaded.today }
    : {
        name: manual.name,
        path: manual.path,
        modelCode: manual.modelCode,
        validFrom: manual.validFrom,
        validUntil: manual.validUntil,
        regional: manual.regional,
        dealerGroup: manual.dealerGroup,
      };
};

/** One manual: its name and file, and for whom it is in force from when to when. */
export function ManualForm(props: Props) {
  const { say, loaded, manual, answer } = props;
  const values = valuesOf(props);
  const field = (name: string) => ({
    name,
    label: say(`manualDesk.${name}`),
    defaultValue: values[name] ?? '',
    error: answer?.fields[name],
  });
  const path = values['path'] ?? '';
  const optional = say('optional');
  return (
    <DeskForm
      token={loaded.token}
      record={manual}
      title={say(manual === null ? 'manualDesk.new' : 'manualDesk.edit')}
      isUpload
      cancel={{ href: loaded.here, label: say('desk.cancel') }}
      save={say('desk.save')}
    >
      <input type="hidden" name="path" value={path} />
      <FullRow>
        <TextField {...field('name')} maxLength={120} />
      </FullRow>
      <FullRow>
        <UploadField
          label={say('manualDesk.file')}
          hint={say(path === '' ? 'manualDesk.file.hint' : 'manualDesk.file.change')}
          name="file"
          accept="application/pdf"
          error={answer?.fields['file'] ?? answer?.fields['path']}
        />
        {path !== '' && (
          <LinkButton variant="quiet" href={path}>
            {say('manualDesk.file.kept')}
          </LinkButton>
        )}
      </FullRow>
      <TextField {...field('validFrom')} type="date" />
      <TextField {...field('validUntil')} type="date" optional={optional} />
      <TextField {...field('modelCode')} hint={say('manualDesk.modelCode.hint')} optional={optional} maxLength={4} />
      <TextField {...field('regional')} hint={say('manualDesk.regional.hint')} optional={optional} maxLength={20} />
      <TextField {...field('dealerGroup')} optional={optional} maxLength={12} />
    </DeskForm>
  );
}
