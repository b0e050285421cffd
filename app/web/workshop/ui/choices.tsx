import { useState } from 'react';
import { Accordion } from '#ui/accordion.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { RatingInput } from '#ui/rating.tsx';
import { SliderField } from '#ui/slider-field.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { SwatchPicker } from '#ui/swatch-picker.tsx';
import { TabSet } from '#ui/tabs.tsx';
import { Sample, type GroupProps } from './sample.tsx';

export function Choices(props: GroupProps) {
  const { say } = props;
  return (
    <>
      <Sample state={say('default')}>
        <Checkbox label={say('terms')} text={say('terms.text')} name="terms" />
        <Checkbox label={say('terms')} name="ticked" defaultChecked />
      </Sample>
      <Sample state={say('error')}>
        <Checkbox label={say('terms')} error={say('terms.error')} name="wrong" />
        <Checkbox label={say('disabled')} name="off" disabled defaultChecked />
      </Sample>
      <Cards {...props} />
      <Picked {...props} />
      <Sample state={say('tabs.label')}>
        <TabSet
          label={say('tabs.label')}
          tabs={(['first', 'two', 'three'] as const).map((id) => ({
            id,
            label: say(`tabs.${id}`),
            panel: <p>{say('tabs.text')}</p>,
            disabled: id === 'three',
          }))}
        />
      </Sample>
      <Sample state={say('open')}>
        <Accordion
          items={[
            { id: 'one', title: say('question.first'), content: <p>{say('answer')}</p>, open: true },
            { id: 'two', title: say('question.two'), content: <p>{say('answer')}</p> },
          ]}
        />
      </Sample>
    </>
  );
}

function Cards({ say }: GroupProps) {
  return (
    <>
      <Sample state={say('versions')}>
        <RadioCards
          legend={say('versions')}
          name="version"
          defaultValue="one"
          options={[
            { value: 'one', title: say('versions.first'), text: say('versions.first.text'), aside: '+ 5.000' },
            { value: 'two', title: say('versions.two'), aside: '+ 1.234.567.890,00' },
            { value: 'three', title: say('versions.three'), disabled: true },
          ]}
        />
      </Sample>
      <Sample state={say('error')}>
        <RadioCards
          legend={say('versions')}
          name="wrong-version"
          error={say('city.choose')}
          options={[{ value: 'one', title: say('versions.first') }]}
        />
      </Sample>
    </>
  );
}

function Picked({ say, locale, paints }: GroupProps) {
  const [color, setColor] = useState('one');
  const [months, setMonths] = useState(48);
  const [stars, setStars] = useState<string | undefined>('4');
  const number = new Intl.NumberFormat(locale);
  return (
    <>
      <Sample state={say('colors')}>
        <SwatchPicker
          legend={say('colors')}
          name="color"
          value={color}
          onValue={setColor}
          note={say('included')}
          swatches={[
            { value: 'one', name: say('colors.first'), color: paints.accent },
            { value: 'two', name: say('colors.two'), color: paints.highlight, metallic: true },
            { value: 'three', name: say('colors.three'), color: paints.stageWall, secondColor: paints.ink },
            { value: 'four', name: say('colors.four'), color: paints.lineStrong, disabled: true },
          ]}
        />
      </Sample>
      <Sample state={say('term.label')}>
        <SliderField
          label={say('term.label')}
          min={12}
          max={60}
          step={12}
          value={months}
          onValue={setMonths}
          shown={(count) => say('term.value', { count: number.format(count) })}
        />
      </Sample>
      <Sample state={say('stars.legend')}>
        <RatingInput
          legend={say('stars.legend')}
          name="stars"
          value={stars}
          onValue={setStars}
          options={['1', '2', '3', '4', '5'].map((value) => ({ value, label: say(`stars.${value}`) }))}
        />
      </Sample>
      <Sample state={say('steps.label')} wide>
        <Stepper
          label={say('steps.label')}
          doneText={say('steps.done')}
          steps={[
            { id: 'version', label: say('step.version'), href: '#version', state: 'done' },
            { id: 'options', label: say('step.options'), href: '#options', state: 'current' },
            { id: 'color', label: say('step.color'), href: '#color', state: 'ahead' },
            { id: 'resume', label: say('step.resume'), state: 'ahead' },
          ]}
        />
      </Sample>
    </>
  );
}
