import { useState } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { SliderField } from '#ui/slider-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TwoColumns } from '#ui/two-columns.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { CreditSheet } from './credit-sheet.tsx';
import { DealerCall } from './dealer-call.tsx';
import { simulatorOf } from './flow.ts';
import { entranceShown, keyStepOf } from './entrance-words.ts';
import { FlowFrame } from './flow-frame.tsx';
import type { SimulatorLoaded, simulatorAction } from './simulator-data.ts';
import { OverPlanNotice } from './over-plan-notice.tsx';
import { TermField } from './term-field.tsx';
import { useLiveForm } from './use-live-form.ts';
import styles from './simulator.module.css';

/** One product: move the sliders, see the whole offer, go on. */
export function SimulatorScreen({ loaded }: { loaded: SimulatorLoaded }) {
  const { texts, product, planName, car, compare, market, shown, message, over } = loaded;
  const t = translator(texts);
  const refused = useActionData<typeof simulatorAction>()?.message ?? null;
  const busy = useNavigation().state !== 'idle';
  return (
    <FlowFrame t={t} page={simulatorOf(product)} car={car} title={planName} lead={t(`product.${product}.text`)}>
      <TwoColumns
        sideFirst
        side={
          <Stack gap={5}>
            <Sliders t={t} loaded={loaded} />
            <a href={compare} className={styles.link}>
              {t('simulator.compare')}
            </a>
          </Stack>
        }
        main={
          <Stack gap={5}>
            {refused !== null && (
              <Notice tone="error" live>
                {refused}
              </Notice>
            )}
            {message !== null && (
              <Notice tone="error" live title={t('simulator.unavailable')}>
                <p>{message}</p>
                <DealerCall t={t} dealer={loaded.dealer} />
              </Notice>
            )}
            {over !== null && <OverPlanNotice t={t} over={over} />}
            {shown !== null && (
              <>
                <CreditSheet
                  t={t}
                  market={market}
                  words={shown.words}
                  rows={shown.rows}
                  facts={shown.facts}
                  number={shown.number}
                  busy={busy}
                />
                {over === null && <Continue t={t} loaded={loaded} busy={busy} />}
              </>
            )}
          </Stack>
        }
      />
    </FlowFrame>
  );
}

function Sliders({ t, loaded }: { t: Translate; loaded: SimulatorLoaded }) {
  const { form, changed } = useLiveForm();
  const { ranges, chosen, here, fixed, market } = loaded;
  const [entrance, setEntrance] = useState(chosen.entrance);
  const [term, setTerm] = useState(chosen.term);
  const [residual, setResidual] = useState(chosen.residual ?? 0);
  const moved = (set: (value: number) => void) => (value: number) => {
    set(value);
    changed();
  };
  const shown = (value: number): string => entranceShown(value, market);
  return (
    <Form method="get" action={here} ref={form} className={styles.sliders}>
      {fixed.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Percent
        name="e"
        label={t('simulator.entrance')}
        range={ranges.entrance}
        value={entrance}
        onValue={moved(setEntrance)}
        shown={shown}
      />
      <TermField t={t} terms={ranges.terms} value={term} onValue={moved(setTerm)} />
      {ranges.residual !== null && (
        <Percent
          name="f"
          label={t('simulator.residual')}
          range={ranges.residual}
          value={residual}
          onValue={moved(setResidual)}
          shown={shown}
        />
      )}
      <div className={styles.scriptless}>
        <Button type="submit" variant="secondary" wide>
          {t('simulator.update')}
        </Button>
      </div>
    </Form>
  );
}

function Percent(input: {
  name: string;
  label: string;
  range: { min: number; max: number; step: number };
  value: number;
  onValue: (value: number) => void;
  shown: (value: number) => string;
}) {
  const { range, name, ...field } = input;
  const keyStep = name !== 'e' ? range.step : keyStepOf(input.value, range);
  return <SliderField {...field} name={name} min={range.min} max={range.max} step={range.step} keyStep={keyStep} />;
}

/** What is posted is the address itself: the choice of the sliders as it was last simulated. */
function Continue({ t, loaded, busy }: { t: Translate; loaded: SimulatorLoaded; busy: boolean }) {
  const { here, fixed, chosen } = loaded;
  const query = new URLSearchParams([
    ...fixed,
    ['e', String(chosen.entrance)],
    ['n', String(chosen.term)],
    ...(chosen.residual === null ? [] : [['f', String(chosen.residual)]]),
  ]);
  return (
    <PageForm action={`${here}?${query}`} className={styles.next}>
      <Button type="submit" size="large" busy={busy}>
        {t('simulator.continue')}
      </Button>
      <p className={styles.note}>{t('simulator.continue.text')}</p>
    </PageForm>
  );
}
