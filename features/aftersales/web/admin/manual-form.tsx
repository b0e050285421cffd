import { AdminForm } from '#ui/admin-form.tsx';
import { FullRow } from '#ui/form-section.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { PageFormAnswer } from '#ui/page-form.ts';
import type { Translate } from '#ui/translate.ts';
import { TextField } from '#ui/text-field.tsx';
import { UploadField } from '#ui/upload-field.tsx';
import type { ManualsLoaded } from './manuals-loader.ts';

type Manual = ManualsLoaded['manuals'][number];
type Props = { t: Translate; loaded: ManualsLoaded; manual: Manual | null; answer: PageFormAnswer | null };

const toValues = ({ manual, answer, loaded }: Props): Readonly<Record<string, string | null | undefined>> => {
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
  const { t, loaded, manual, answer } = props;
  const values = toValues(props);
  const field = (name: string) => ({
    name,
    label: t(`manualAdmin.${name}`),
    defaultValue: values[name] ?? '',
    error: answer?.fields[name],
  });
  const path = values['path'] ?? '';
  const optional = t('optional');
  return (
    <AdminForm
      token={loaded.token}
      record={manual}
      title={t(manual === null ? 'manualAdmin.new' : 'manualAdmin.edit')}
      isUpload
      cancel={{ href: loaded.here, label: t('console.cancel') }}
      save={t('console.save')}
    >
      <input type="hidden" name="path" value={path} />
      <FullRow>
        <TextField {...field('name')} maxLength={120} />
      </FullRow>
      <FullRow>
        <UploadField
          label={t('manualAdmin.file')}
          hint={t(path === '' ? 'manualAdmin.file.hint' : 'manualAdmin.file.change')}
          name="file"
          accept="application/pdf"
          error={answer?.fields['file'] ?? answer?.fields['path']}
        />
        {path !== '' && (
          <LinkButton variant="quiet" href={path}>
            {t('manualAdmin.file.kept')}
          </LinkButton>
        )}
      </FullRow>
      <TextField {...field('validFrom')} type="date" />
      <TextField {...field('validUntil')} type="date" optional={optional} />
      <TextField {...field('modelCode')} hint={t('manualAdmin.modelCode.hint')} optional={optional} maxLength={4} />
      <TextField {...field('regional')} hint={t('manualAdmin.regional.hint')} optional={optional} maxLength={20} />
      <TextField {...field('dealerGroup')} optional={optional} maxLength={12} />
    </AdminForm>
  );
}
