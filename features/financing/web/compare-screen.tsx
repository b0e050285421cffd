import { useState } from 'react';
import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { SliderField } from '#ui/slider-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import type { CompareLoaded } from './compare-data.ts';
import { CompareCard } from './compare-card.tsx';
import { compareOver } from './comparison.ts';
import styles from './compare.module.css';
import { DealerCall } from './dealer-call.tsx';
import { entranceShown, keyStepOf } from './entrance-words.ts';
import { FlowFrame } from './flow-frame.tsx';
import { OverPlanNotice } from './over-plan-notice.tsx';
import { TermField } from './term-field.tsx';
import { useLiveForm } from './use-live-form.ts';

/** Cash, CDC, NEXT, linear and balloon beside each other: one horizon, every amount counted, differences in words. */
export function CompareScreen({ loaded }: { loaded: CompareLoaded }) {
  const t = translator(loaded.texts);
  if (loaded.state === 'noCar') {
    return (
      <MessagePage
        kind="empty"
        level={1}
        title={t('flow.noCar')}
        text={t('flow.noCar.text')}
        actions={
          <Cluster>
            <LinkButton href={loaded.calculator}>{t('flow.noCar.calculator')}</LinkButton>
            <LinkButton href={loaded.models} variant="secondary">
              {t('flow.noCar.models')}
            </LinkButton>
          </Cluster>
        }
      />
    );
  }
  const frame = { t, page: 'flow-selection', car: loaded.car, title: t('payWays.title') } as const;
  if (loaded.state === 'failed') {
    return (
      <FlowFrame {...frame}>
        <Notice tone="error" title={loaded.message}>
          <DealerCall t={t} dealer={loaded.dealer} />
        </Notice>
      </FlowFrame>
    );
  }
  if (loaded.state === 'little') {
    return (
      <FlowFrame {...frame}>
        <OverPlanNotice t={t} over={loaded.little} />
      </FlowFrame>
    );
  }
  return (
    <FlowFrame {...frame} lead={t('payWays.lead')}>
      <Compared t={t} loaded={loaded} />
    </FlowFrame>
  );
}

type Loaded = Extract<CompareLoaded, { state: 'compared' }>;

function Compared({ t, loaded }: { t: Translate; loaded: Loaded }) {
  const { compared, market, terms, ways, here, fixed } = loaded;
  const [term, setTerm] = useState(loaded.term);
  const [entrance, setEntrance] = useState(loaded.entrance);
  const { form, changed, busy } = useLiveForm();
  const columns = compareOver(compared, term, { t, market, paid: loaded.paid });
  const opened = columns.filter(({ state }) => state === 'open').length;
  return (
    <Stack gap={6}>
      <Form method="get" action={here} ref={form} className={styles.controls}>
        {fixed.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SliderField
          label={t('simulator.entrance')}
          name="e"
          min={loaded.range.min}
          max={loaded.range.max}
          step={loaded.range.step}
          keyStep={keyStepOf(entrance, loaded.range)}
          value={entrance}
          onValue={(value) => {
            setEntrance(value);
            changed();
          }}
          shown={(value) => entranceShown(value, market)}
        />
        <TermField t={t} terms={terms} value={term} onValue={setTerm} />
        <div className={styles.scriptless}>
          <Button type="submit" variant="secondary">
            {t('simulator.update')}
          </Button>
        </div>
      </Form>
      {loaded.over !== null && <OverPlanNotice t={t} over={loaded.over} />}
      <p className={styles.horizon} role="status">
        {busy ? t('simulator.updating') : t('payWays.horizon', { term, count: opened })}
      </p>
      <div className={styles.columns} aria-busy={busy}>
        {columns.map((column) => (
          <CompareCard key={column.type} t={t} column={column} market={market} href={hrefOf(ways, column.type, term)} />
        ))}
      </div>
      {loaded.dealer !== null && <DealerCall t={t} dealer={loaded.dealer} />}
    </Stack>
  );
}

const hrefOf = (ways: Loaded['ways'], type: string, term: number): string | null => {
  const way = ways[type];
  return way === undefined ? null : `${way}&n=${term}`;
};
