import { useActionData } from 'react-router';
import { Notice } from '#ui/notice.tsx';
import { translator } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { askQuery, SERVICE_STEPS, without } from './ask.ts';
import { CarForm } from './car-form.tsx';
import { addressOf, FlowPerson, FlowScreen } from './flow-screen.tsx';
import { RevisionPrice } from './revision-price.tsx';
import type { serviceAction, ServiceLoaded } from './service-data.ts';
import { TimeChoice } from './time-choice.tsx';
import { WorkChoice } from './work-choice.tsx';

/** A time in the workshop in five steps. */
export function ServiceScreen({ loaded }: { loaded: ServiceLoaded }) {
  const { texts, base, ask, plan, work, times, when } = loaded;
  const to = addressOf(loaded);
  const car = plan?.car == null ? null : `${plan.car.modelName}${plan.car.year === null ? '' : ` ${plan.car.year}`}`;
  return (
    <FlowScreen
      loaded={loaded}
      stem="service"
      steps={SERVICE_STEPS}
      chosen={{ car, service: work, time: when }}
      parts={{
        car: <CarForm loaded={loaded} />,
        service: <WorkChoice loaded={loaded} hrefOf={to} />,
        time: (
          <TimeChoice
            t={translator(texts)}
            times={times}
            hrefOf={(at) => `${base}${askQuery({ ...without(ask, 'from'), at })}`}
            turn={(from) => to({ from })}
          />
        ),
        person: <Person loaded={loaded} />,
      }}
    />
  );
}

function Person({ loaded }: { loaded: ServiceLoaded }) {
  const t = translator(loaded.texts);
  const answer = useActionData<typeof serviceAction>();
  return (
    <Stack gap={5}>
      {loaded.price !== null && (
        <Notice>
          <RevisionPrice revision={loaded.price} />
          {t('service.price.fixed')}
        </Notice>
      )}
      <FlowPerson loaded={loaded} answer={answer} submit={t('service.send')}>
        {({ values, errors }) => (
          <TextField
            name="plate"
            label={t('service.plate')}
            hint={t('service.plate.why')}
            optional={t('visits.optional')}
            maxLength={12}
            autoCapitalize="characters"
            defaultValue={values['plate'] ?? loaded.ask.plate ?? ''}
            error={errors['car.plate']}
          />
        )}
      </FlowPerson>
    </Stack>
  );
}
