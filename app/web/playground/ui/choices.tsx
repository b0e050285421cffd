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
  const { t } = props;
  return (
    <>
      <Sample state={t('default')}>
        <Checkbox label={t('sample.terms')} text={t('sample.terms.text')} name="terms" />
        <Checkbox label={t('sample.terms')} name="ticked" defaultChecked />
      </Sample>
      <Sample state={t('sample.error')}>
        <Checkbox label={t('sample.terms')} error={t('sample.terms.error')} name="wrong" />
        <Checkbox label={t('disabled')} name="off" disabled defaultChecked />
      </Sample>
      <Cards {...props} />
      <Picked {...props} />
      <Sample state={t('tabs.label')}>
        <TabSet
          label={t('tabs.label')}
          tabs={(['first', 'two', 'three'] as const).map((id) => ({
            id,
            label: t(`tabs.${id}`),
            panel: <p>{t('tabs.text')}</p>,
            disabled: id === 'three',
          }))}
        />
      </Sample>
      <Sample state={t('open')}>
        <Accordion
          items={[
            { id: 'one', title: t('question.first'), content: <p>{t('answer')}</p>, open: true },
            { id: 'two', title: t('question.two'), content: <p>{t('answer')}</p> },
          ]}
        />
      </Sample>
    </>
  );
}

function Cards({ t }: GroupProps) {
  return (
    <>
      <Sample state={t('versions')}>
        <RadioCards
          legend={t('versions')}
          name="version"
          defaultValue="one"
          options={[
            { value: 'one', title: t('versions.first'), text: t('versions.first.text'), aside: '+ 5.000' },
            { value: 'two', title: t('versions.two'), aside: '+ 1.234.567.890,00' },
            { value: 'three', title: t('versions.three'), disabled: true },
          ]}
        />
      </Sample>
      <Sample state={t('sample.error')}>
        <RadioCards
          legend={t('versions')}
          name="wrong-version"
          error={t('city.choose')}
          options={[{ value: 'one', title: t('versions.first') }]}
        />
      </Sample>
    </>
  );
}

function Picked({ t, locale, paints }: GroupProps) {
  const [color, setColor] = useState('one');
  const [months, setMonths] = useState(48);
  const [stars, setStars] = useState<string | undefined>('4');
  const number = new Intl.NumberFormat(locale);
  return (
    <>
      <Sample state={t('colors')}>
        <SwatchPicker
          legend={t('colors')}
          name="color"
          value={color}
          onValue={setColor}
          note={t('included')}
          swatches={[
            { value: 'one', name: t('colors.first'), color: paints.accent },
            { value: 'two', name: t('colors.two'), color: paints.highlight, metallic: true },
            { value: 'three', name: t('colors.three'), color: paints.stageWall, secondColor: paints.ink },
            { value: 'four', name: t('colors.four'), color: paints.lineStrong, disabled: true },
          ]}
        />
      </Sample>
      <Sample state={t('term.label')}>
        <SliderField
          label={t('term.label')}
          min={12}
          max={60}
          step={12}
          value={months}
          onValue={setMonths}
          shown={(count) => t('term.value', { count: number.format(count) })}
        />
      </Sample>
      <Sample state={t('stars.legend')}>
        <RatingInput
          legend={t('stars.legend')}
          name="stars"
          value={stars}
          onValue={setStars}
          options={(['1', '2', '3', '4', '5'] as const).map((value) => ({ value, label: t(`stars.${value}`) }))}
        />
      </Sample>
      <Sample state={t('steps.label')} wide>
        <Stepper
          label={t('steps.label')}
          doneText={t('steps.done')}
          steps={[
            { id: 'version', label: t('sample.step.version'), href: '#version', state: 'done' },
            { id: 'options', label: t('sample.step.options'), href: '#options', state: 'current' },
            { id: 'color', label: t('sample.step.color'), href: '#color', state: 'ahead' },
            { id: 'resume', label: t('sample.step.resume'), state: 'ahead' },
          ]}
        />
      </Sample>
    </>
  );
}
