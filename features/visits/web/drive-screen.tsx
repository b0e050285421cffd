import { Video } from 'lucide-react';
import { useActionData } from 'react-router';
import { Checkbox } from '#ui/checkbox.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { translator } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { askQuery, DRIVE_STEPS, without } from './ask.ts';
import type { driveAction, DriveLoaded } from './drive-data.ts';
import { addressOf, FlowPerson, FlowScreen } from './flow-screen.tsx';
import { ModelChoice } from './model-choice.tsx';
import { PeriodChoice } from './time-choice.tsx';

/** A test drive in four steps. */
export function DriveScreen({ loaded }: { loaded: DriveLoaded }) {
  const { texts, base, ask, models, model, times, when, talk } = loaded;
  const t = translator(texts);
  const to = addressOf(loaded);
  return (
    <FlowScreen
      loaded={loaded}
      stem="drive"
      steps={DRIVE_STEPS}
      chosen={{ car: model?.name ?? null, time: when }}
      parts={{
        car: (
          <Stack gap={6}>
            <ModelChoice models={models} label={t('visits.step.car')} hrefOf={(code) => to({ model: code })} />
            <div>
              <LinkButton href={talk} variant="quiet" icon={Video}>
                {t('drive.talk')}
              </LinkButton>
            </div>
          </Stack>
        ),
        time: (
          <PeriodChoice
            t={t}
            times={times}
            hrefOf={(day, period) => `${base}${askQuery({ ...without(ask, 'from'), day, period })}`}
            turn={(from) => to({ from })}
          />
        ),
        person: <Person loaded={loaded} />,
      }}
    />
  );
}

function Person({ loaded }: { loaded: DriveLoaded }) {
  const t = translator(loaded.texts);
  const answer = useActionData<typeof driveAction>();
  return (
    <FlowPerson loaded={loaded} answer={answer} submit={t('drive.send')}>
      {({ values, errors }) => (
        <Checkbox
          name="licensed"
          value="yes"
          label={t('drive.licensed')}
          defaultChecked={values['licensed'] === 'yes'}
          error={errors['licensed']}
        />
      )}
    </FlowPerson>
  );
}
