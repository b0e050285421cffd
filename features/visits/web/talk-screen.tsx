import { useActionData } from 'react-router';
import { translator } from '#ui/translate.ts';
import { askQuery, TALK_STEPS, without } from './ask.ts';
import type { talkAction, TalkLoaded } from './drive-data.ts';
import { addressOf, FlowPerson, FlowScreen } from './flow-screen.tsx';
import { ModelChoice } from './model-choice.tsx';
import { TimeChoice } from './time-choice.tsx';

/** A talk by video beside the car, in four steps. */
export function TalkScreen({ loaded }: { loaded: TalkLoaded }) {
  const { texts, base, ask, models, model, times, when } = loaded;
  const t = translator(texts);
  const to = addressOf(loaded);
  return (
    <FlowScreen
      loaded={loaded}
      stem="talk"
      steps={TALK_STEPS}
      chosen={{ car: model?.name ?? null, time: when }}
      parts={{
        car: <ModelChoice models={models} label={t('visits.step.car')} hrefOf={(code) => to({ model: code })} />,
        time: (
          <TimeChoice
            t={t}
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

function Person({ loaded }: { loaded: TalkLoaded }) {
  return (
    <FlowPerson
      loaded={loaded}
      answer={useActionData<typeof talkAction>()}
      submit={translator(loaded.texts)('talk.send')}
    />
  );
}
