import { useState } from 'react';
import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import type { Say } from '#ui/say.ts';
import { SliderField } from '#ui/slider-field.tsx';
import { Cluster, Grid, Stack } from '#ui/stack.tsx';
import type { CalculatorLoaded } from './calculator-data.ts';
import styles from './calculator.module.css';
import { DealerCall } from './dealer-call.tsx';
import { percentShown } from './public/credit-words.ts';
import { Installment } from './public/installment.tsx';
import { TermField } from './term-field.tsx';
import { useLiveForm } from './use-live-form.ts';

type Shown = Extract<NonNullable<CalculatorLoaded['car']>, { state: 'shown' }>;

/** The car's instalment by every product, and what a little more a month would buy. */
export function CarPart({ say, loaded }: { say: Say; loaded: CalculatorLoaded }) {
  const { car, market } = loaded;
  if (car === null) return <Notice tone="warning">{say('calculator.noCar')}</Notice>;
  if (car.state === 'failed') {
    return (
      <Notice tone="error" live title={car.message}>
        <DealerCall say={say} dealer={car.dealer} />
      </Notice>
    );
  }
  return (
    <Stack gap={6}>
      <div className={styles.car}>
        {car.car.picture !== null && <Picture src={car.car.picture} alt="" width={480} height={270} />}
        <div>
          <h2 className={styles.heading}>{car.car.name}</h2>
          {car.car.color !== null && <p className={styles.text}>{car.car.color}</p>}
          {car.car.price !== null && (
            <Price
              value={car.car.price}
              label={say('calculator.price')}
              {...(car.car.withoutTaxes === null
                ? {}
                : { legal: say('calculator.withoutTaxes', { value: car.car.withoutTaxes }) })}
            />
          )}
        </div>
      </div>
      <Sliders say={say} loaded={loaded} car={car} />
      <Grid least="medium">
        {car.lines.map(({ type, planName, words, href }) => (
          <Card key={type} as="article" look="outlined">
            <Stack gap={4}>
              <h3 className={styles.name}>{planName}</h3>
              <Installment words={words} market={market} />
              <LinkButton
                href={href}
                variant="secondary"
                wide
                aria-label={say('calculator.open.label', { name: planName })}
              >
                {say('calculator.open')}
              </LinkButton>
            </Stack>
          </Card>
        ))}
      </Grid>
      <Cluster>
        <LinkButton href={car.compare} variant="quiet">
          {say('simulator.compare')}
        </LinkButton>
      </Cluster>
      {car.upgrades.length > 0 && <Upgrades say={say} car={car} market={market} />}
    </Stack>
  );
}

function Sliders({ say, loaded, car }: { say: Say; loaded: CalculatorLoaded; car: Shown }) {
  const [entrance, setEntrance] = useState(car.entrance);
  const [term, setTerm] = useState(car.term);
  const { form, changed, busy } = useLiveForm();
  const moved = (set: (value: number) => void) => (value: number) => {
    set(value);
    changed();
  };
  return (
    <Form method="get" action={loaded.here} ref={form} className={styles.sliders} aria-busy={busy}>
      <input type="hidden" name="v" value={loaded.chosen} />
      <SliderField
        label={say('simulator.entrance')}
        name="e"
        min={car.range.min}
        max={car.range.max}
        step={car.range.step}
        keyStep={1}
        value={entrance}
        onValue={moved(setEntrance)}
        shown={(value) => percentShown(value, loaded.market, 0)}
      />
      <TermField say={say} terms={car.terms} value={term} onValue={moved(setTerm)} />
      <div className={styles.scriptless}>
        <Button type="submit" variant="secondary">
          {say('simulator.update')}
        </Button>
      </div>
    </Form>
  );
}

function Upgrades({ say, car, market }: { say: Say; car: Shown; market: 'br' | 'ar' }) {
  return (
    <section aria-labelledby="upgrades">
      <Stack gap={4}>
        <h2 id="upgrades" className={styles.heading}>
          {say('upgrade.title')}
        </h2>
        <div className={styles.upgrades}>
          {car.upgrades.map(({ id, headline, text, name, picture, more, words, href }) => (
            <Card key={id} as="article">
              <Stack gap={3}>
                {picture !== null && <Picture src={picture} alt={name} width={480} height={270} />}
                <h3 className={styles.name}>{headline}</h3>
                {text !== null && <p className={styles.text}>{text}</p>}
                <p className={styles.more}>{more}</p>
                <Installment words={words} market={market} />
                <LinkButton href={href} variant="secondary" wide aria-label={say('upgrade.see.label', { name })}>
                  {say('upgrade.see')}
                </LinkButton>
              </Stack>
            </Card>
          ))}
        </div>
      </Stack>
    </section>
  );
}
