import { useActionData } from 'react-router';
import { Checkbox } from '#ui/checkbox.tsx';
import { sayer } from '#ui/say.ts';
import { askQuery, DRIVE_STEPS, without } from './ask.ts';
import { ContactForm } from './contact-form.tsx';
import { DealerChoice } from './dealer-choice.tsx';
import type { driveAction, DriveLoaded } from './drive-data.ts';
import { ModelChoice } from './model-choice.tsx';
import { PeriodChoice } from './time-choice.tsx';
import { VisitFrame, type Chosen } from './visit-frame.tsx';

/** A test drive in four steps, each an address; the last is a form. */
export function DriveScreen({ loaded }: { loaded: DriveLoaded }) {
  const { texts, title, step, model, dealer, when, links } = loaded;
  const say = sayer(texts);
  const chosen: Chosen[] = [
    ...(model === null
      ? []
      : [{ step: 'car' as const, label: say('visits.step.car'), value: model.name, href: links.car }]),
    ...(dealer === null
      ? []
      : [{ step: 'dealer' as const, label: say('visits.step.dealer'), value: dealer.name, href: links.dealer }]),
    ...(when === null
      ? []
      : [{ step: 'time' as const, label: say('visits.step.time'), value: when, href: links.time }]),
  ];
  return (
    <VisitFrame
      say={say}
      title={title}
      lead={say(`drive.lead.${step}`)}
      steps={DRIVE_STEPS}
      step={step}
      chosen={chosen}
      model={model}
    >
      <Step loaded={loaded} />
    </VisitFrame>
  );
}

function Step({ loaded }: { loaded: DriveLoaded }) {
  const { texts, step, base, ask, models, where, dealers, times, fields } = loaded;
  const say = sayer(texts);
  const to = (more: object): string => `${base}${askQuery({ ...ask, ...more })}`;
  switch (step) {
    case 'car':
      return <ModelChoice models={models} label={say('visits.step.car')} hrefOf={(model) => to({ model })} />;
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
        <PeriodChoice
          say={say}
          times={times}
          hrefOf={(day, period) => `${base}${askQuery({ ...without(ask, 'from'), day, period })}`}
          turn={(from) => to({ from })}
        />
      );
    case 'person':
      return <Person loaded={loaded} />;
  }
}

function Person({ loaded }: { loaded: DriveLoaded }) {
  const say = sayer(loaded.texts);
  const answer = useActionData<typeof driveAction>();
  return (
    <ContactForm
      say={say}
      form={loaded.form}
      answer={answer}
      known={loaded.contact}
      privacy={loaded.privacy}
      times={loaded.links.time}
      submit={say('drive.send')}
    >
      {({ values, errors }) => (
        <Checkbox
          name="licensed"
          value="yes"
          label={say('drive.licensed')}
          defaultChecked={values['licensed'] === 'yes'}
          error={errors['licensed']}
        />
      )}
    </ContactForm>
  );
}
