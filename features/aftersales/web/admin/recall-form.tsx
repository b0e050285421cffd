import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { AdminForm } from '#ui/admin-form.tsx';
import { Field } from '#ui/field.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import type { PageFormAnswer } from '#ui/page-form.ts';
import type { Translate } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextArea } from '#ui/text-input.tsx';
import type { RecallsLoaded } from './recalls-loader.ts';

type Campaign = RecallsLoaded['campaigns'][number];
type Props = { t: Translate; loaded: RecallsLoaded; campaign: Campaign | null; answer: PageFormAnswer | null };
type Texts = Readonly<Record<string, string | undefined>>;

const toValues = ({ campaign, answer, loaded }: Props): Texts => {
  if (answer !== null && answer.values['title'] !== undefined) return answer.values;
  if (campaign === null) return { minutes: '60', notifiedOn: loaded.today };
  return {
    ...campaign,
    minutes: String(campaign.minutes),
    published: campaign.published ? 'on' : '',
    vehicles: undefined,
    attended: undefined,
    version: undefined,
  };
};

/** What a campaign says; below, the cars it is about. */
export function RecallForm(props: Props) {
  const { t, loaded, campaign, answer } = props;
  const values = toValues(props);
  const errors = answer?.fields ?? {};
  return (
    <Stack gap={7}>
      <AdminForm
        token={loaded.token}
        record={campaign}
        title={t(campaign === null ? 'recallAdmin.new' : 'recallAdmin.edit')}
        cancel={{ href: loaded.here, label: t('console.cancel') }}
        save={t('console.save')}
      >
        <Words t={t} values={values} errors={errors} />
      </AdminForm>
      {campaign !== null && (
        <form method="post" noValidate>
          <input type="hidden" name="token" value={loaded.token} />
          <input type="hidden" name="intent" value="vehicles" />
          <input type="hidden" name="id" value={campaign.id} />
          <Stack gap={5}>
            <FormSection
              title={t('recallAdmin.vehicles')}
              text={t('recallAdmin.vehicles.text', { n: campaign.vehicles })}
            >
              <FullRow>
                <Field
                  label={t('recallAdmin.chassis')}
                  hint={t('recallAdmin.chassis.hint')}
                  error={chassisError(errors)}
                >
                  {(control) => (
                    <TextArea {...control} name="chassis" rows={6} defaultValue={answer?.values['chassis']} />
                  )}
                </Field>
              </FullRow>
            </FormSection>
            <FormActions>
              <Button type="submit" variant="secondary">
                {t('recallAdmin.vehicles.add')}
              </Button>
            </FormActions>
          </Stack>
        </form>
      )}
    </Stack>
  );
}

/** The first of the lines that is no chassis. */
const chassisError = (errors: Texts): string | undefined =>
  Object.entries(errors).find(([field]) => field === 'chassis' || field.startsWith('chassis.'))?.[1];

function Words({ t, values, errors }: { t: Translate; values: Texts; errors: Texts }) {
  return (
    <>
      <TextField
        label={t('recallAdmin.code')}
        name="code"
        maxLength={20}
        defaultValue={values['code']}
        error={errors['code']}
      />
      <TextField
        label={t('recallAdmin.notifiedOn')}
        name="notifiedOn"
        type="date"
        defaultValue={values['notifiedOn']}
        error={errors['notifiedOn']}
      />
      <FullRow>
        <TextField
          label={t('recallAdmin.name')}
          name="title"
          maxLength={120}
          defaultValue={values['title']}
          error={errors['title']}
        />
      </FullRow>
      <FullRow>
        <Field label={t('recallAdmin.risk')} error={errors['risk']}>
          {(control) => <TextArea {...control} name="risk" rows={3} maxLength={1000} defaultValue={values['risk']} />}
        </Field>
      </FullRow>
      <FullRow>
        <Field label={t('recallAdmin.remedy')} error={errors['remedy']}>
          {(control) => (
            <TextArea {...control} name="remedy" rows={3} maxLength={1000} defaultValue={values['remedy']} />
          )}
        </Field>
      </FullRow>
      <TextField
        label={t('recallAdmin.minutes')}
        name="minutes"
        type="number"
        min={5}
        max={1440}
        defaultValue={values['minutes']}
        error={errors['minutes']}
      />
      <Checkbox name="published" label={t('recallAdmin.published')} defaultChecked={values['published'] === 'on'} />
    </>
  );
}
