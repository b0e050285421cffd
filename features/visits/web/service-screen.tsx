import { useActionData } from 'react-router';
import { Notice } from '#ui/notice.tsx';
import { sayer } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { askQuery, SERVICE_STEPS, without } from './ask.ts';
import { CarForm } from './car-form.tsx';
import { ContactForm } from './contact-form.tsx';
import { DealerChoice } from './dealer-choice.tsx';
import type { serviceAction, ServiceLoaded } from './service-data.ts';
import { TimeChoice } from './time-choice.tsx';
import { VisitFrame, type Chosen } from './visit-frame.tsx';
import { WorkChoice } from './work-choice.tsx';

/** A time in the workshop in five steps, each an address; the last is a form. */
export function ServiceScreen({ loaded }: { loaded: ServiceLoaded }) {
  const { texts, title, step, model, plan, work, dealer, when, links } = loaded;
  const say = sayer(texts);
  const car = plan?.car == null ? null : `${plan.car.modelName}${plan.car.year === null ? '' : ` ${plan.car.year}`}`;
  const lines: readonly (readonly [Chosen['step'], string | null, string])[] = [
    ['car', car, links.car],
    ['service', work, links.service],
    ['dealer', dealer?.name ?? null, links.dealer],
    ['time', when, links.time],
  ];
  return (
    <VisitFrame
      say={say}
      title={title}
      lead={say(`service.lead.${step}`)}
      steps={SERVICE_STEPS}
      step={step}
      chosen={lines.flatMap(([id, value, href]) =>
        value === null ? [] : [{ step: id, label: say(`visits.step.${id}`), value, href }],
      )}
      model={model}
    >
      <Step loaded={loaded} />
    </VisitFrame>
  );
}

function Step({ loaded }: { loaded: ServiceLoaded }) {
  const { texts, step, base, ask, where, dealers, times, fields } = loaded;
  const say = sayer(texts);
  const to = (more: object): string => `${base}${askQuery({ ...ask, ...more })}`;
  switch (step) {
    case 'car':
      return <CarForm loaded={loaded} />;
    case 'service':
      return <WorkChoice loaded={loaded} hrefOf={to} />;
    case 'dealer':
      return dealers === null ? null : (
        <DealerChoice
          say={say}
          action={base}
          fields={fields.dealer}
          where={where}
          found={dealers}
          hrefOf={(dealer) => to({ dealer })}
        />
      );
    case 'time':
      return (
        <TimeChoice
          say={say}
          times={times}
          hrefOf={(at) => `${base}${askQuery({ ...without(ask, 'from'), at })}`}
          turn={(from) => to({ from })}
        />
      );
    case 'person':
      return <Person loaded={loaded} />;
  }
}

function Person({ loaded }: { loaded: ServiceLoaded }) {
  const say = sayer(loaded.texts);
  const answer = useActionData<typeof serviceAction>();
  return (
    <Stack gap={5}>
      {loaded.price !== null && <Notice title={loaded.price}>{say('service.price.fixed')}</Notice>}
      <ContactForm
        say={say}
        form={loaded.form}
        answer={answer}
        known={loaded.contact}
        privacy={loaded.privacy}
        times={loaded.links.time}
        submit={say('service.send')}
      >
        {({ values, errors }) => (
          <TextField
            name="plate"
            label={say('service.plate')}
            hint={say('service.plate.why')}
            optional={say('visits.optional')}
            maxLength={12}
            autoCapitalize="characters"
            defaultValue={values['plate'] ?? loaded.ask.plate ?? ''}
            error={errors['car.plate']}
          />
        )}
      </ContactForm>
    </Stack>
  );
}
