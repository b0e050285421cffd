import { Button } from '#ui/button.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { PageFormAnswer } from '#ui/page-form.ts';
import type { Say } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { UploadField } from '#ui/upload-field.tsx';
import type { ManualsLoaded } from './manuals-desk.tsx';

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
    <form method="post" encType="multipart/form-data" noValidate>
      <input type="hidden" name="token" value={loaded.token} />
      <input type="hidden" name="id" value={manual?.id ?? ''} />
      <input type="hidden" name="path" value={path} />
      <input type="hidden" name="version" value={manual?.version ?? 0} />
      <Stack gap={5}>
        <FormSection title={say(manual === null ? 'manualDesk.new' : 'manualDesk.edit')}>
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
          <TextField
            {...field('modelCode')}
            hint={say('manualDesk.modelCode.hint')}
            optional={optional}
            maxLength={4}
          />
          <TextField {...field('regional')} hint={say('manualDesk.regional.hint')} optional={optional} maxLength={20} />
          <TextField {...field('dealerGroup')} optional={optional} maxLength={12} />
        </FormSection>
        <FormActions>
          <LinkButton variant="quiet" href={loaded.here}>
            {say('desk.cancel')}
          </LinkButton>
          <Button type="submit">{say('desk.save')}</Button>
        </FormActions>
      </Stack>
    </form>
  );
}
