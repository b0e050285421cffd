import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DeskForm } from '#ui/desk-form.tsx';
import { Field } from '#ui/field.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import type { PageFormAnswer } from '#ui/page-form.ts';
import type { Say } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextArea } from '#ui/text-input.tsx';
import type { RecallsLoaded } from './recalls-loader.ts';

type Campaign = RecallsLoaded['campaigns'][number];
type Props = { say: Say; loaded: RecallsLoaded; campaign: Campaign | null; answer: PageFormAnswer | null };
type Texts = Readonly<Record<string, string | undefined>>;

const valuesOf = ({ campaign, answer, loaded }: Props): Texts => {
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
  const { say, loaded, campaign, answer } = props;
  const values = valuesOf(props);
  const errors = answer?.fields ?? {};
  return (
    <Stack gap={7}>
      <DeskForm
        token={loaded.token}
        record={campaign}
        title={say(campaign === null ? 'recallDesk.new' : 'recallDesk.edit')}
        cancel={{ href: loaded.here, label: say('desk.cancel') }}
        save={say('desk.save')}
      >
        <Words say={say} values={values} errors={errors} />
      </DeskForm>
      {campaign !== null && (
        <form method="post" noValidate>
          <input type="hidden" name="token" value={loaded.token} />
          <input type="hidden" name="intent" value="vehicles" />
          <input type="hidden" name="id" value={campaign.id} />
          <Stack gap={5}>
            <FormSection
              title={say('recallDesk.vehicles')}
              text={say('recallDesk.vehicles.text', { n: campaign.vehicles })}
            >
              <FullRow>
                <Field
                  label={say('recallDesk.chassis')}
                  hint={say('recallDesk.chassis.hint')}
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
                {say('recallDesk.vehicles.add')}
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

function Words({ say, values, errors }: { say: Say; values: Texts; errors: Texts }) {
  return (
    <>
      <TextField
        label={say('recallDesk.code')}
        name="code"
        maxLength={20}
        defaultValue={values['code']}
        error={errors['code']}
      />
      <TextField
        label={say('recallDesk.notifiedOn')}
        name="notifiedOn"
        type="date"
        defaultValue={values['notifiedOn']}
        error={errors['notifiedOn']}
      />
      <FullRow>
        <TextField
          label={say('recallDesk.name')}
          name="title"
          maxLength={120}
          defaultValue={values['title']}
          error={errors['title']}
        />
      </FullRow>
      <FullRow>
        <Field label={say('recallDesk.risk')} error={errors['risk']}>
          {(control) => <TextArea {...control} name="risk" rows={3} maxLength={1000} defaultValue={values['risk']} />}
        </Field>
      </FullRow>
      <FullRow>
        <Field label={say('recallDesk.remedy')} error={errors['remedy']}>
          {(control) => (
            <TextArea {...control} name="remedy" rows={3} maxLength={1000} defaultValue={values['remedy']} />
          )}
        </Field>
      </FullRow>
      <TextField
        label={say('recallDesk.minutes')}
        name="minutes"
        type="number"
        min={5}
        max={1440}
        defaultValue={values['minutes']}
        error={errors['minutes']}
      />
      <Checkbox name="published" label={say('recallDesk.published')} defaultChecked={values['published'] === 'on'} />
    </>
  );
}
