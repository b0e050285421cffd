import { RadioCards } from '#ui/radio-cards.tsx';
import type { Translate } from '#ui/translate.ts';
import { SliderField } from '#ui/slider-field.tsx';
import { evenStepOf } from './term-steps.ts';

/** Only terms that are offered: a slider where they stand evenly apart, a choice where they do not. */
export function TermField({
  t,
  terms,
  value,
  onValue,
}: {
  t: Translate;
  terms: readonly number[];
  value: number;
  onValue: (term: number) => void;
}) {
  const shown = (term: number): string => t('simulator.term.shown', { count: term });
  const [first = value, last = value] = [terms[0], terms.at(-1)];
  const step = evenStepOf(terms);
  if (step !== null) {
    return (
      <SliderField
        label={t('simulator.term')}
        name="n"
        min={first}
        max={last}
        step={step}
        value={value}
        onValue={onValue}
        shown={shown}
      />
    );
  }
  return (
    <RadioCards
      legend={t('simulator.term')}
      name="n"
      columns={3}
      value={String(value)}
      onValue={(text) => onValue(Number(text))}
      options={terms.map((term) => ({ value: String(term), title: shown(term) }))}
    />
  );
}
