import { useActionData } from 'react-router';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { CreditSheet } from './credit-sheet.tsx';
import { FlowFrame } from './flow-frame.tsx';
import { OverPlanNotice } from './over-plan-notice.tsx';
import type { TermsLoaded, termsAction } from './terms-data.ts';
import styles from './terms.module.css';

/** Nothing is agreed to that was not read here first; conditions that an order outgrew are not shown as if they could be. */
export function TermsScreen({ loaded }: { loaded: TermsLoaded }) {
  const { texts, car, links, outgrown, over, sheet, market } = loaded;
  const t = translator(texts);
  const frame = { t, page: 'installment-terms-and-conditions', car, links, title: t('terms.credit.title') } as const;
  if (sheet === null)
    return (
      <FlowFrame {...frame}>
        {outgrown === null && over !== null ? (
          <OverPlanNotice t={t} over={over} />
        ) : (
          <Notice tone="warning" title={t('terms.outgrown.title')}>
            <p>{outgrown}</p>
            <LinkButton href={links.plan}>{t('terms.outgrown.again')}</LinkButton>
          </Notice>
        )}
      </FlowFrame>
    );
  return (
    <FlowFrame {...frame} lead={t('terms.credit.lead')}>
      <Conditions t={t} market={market} sheet={sheet} />
    </FlowFrame>
  );
}

type Sheet = NonNullable<TermsLoaded['sheet']>;

function Conditions({ t, market, sheet }: { t: Translate; market: TermsLoaded['market']; sheet: Sheet }) {
  const { words, rows, facts, number, version, lines, schedule } = sheet;
  const answer = useActionData<typeof termsAction>();
  return (
    <Stack gap={6}>
      <CreditSheet t={t} market={market} words={words} rows={rows} facts={facts} number={number} />
      <details className={styles.schedule}>
        <summary>{t('terms.schedule.open')}</summary>
        <Schedule t={t} lines={schedule} />
      </details>
      <section className={styles.terms} aria-labelledby="terms">
        <h2 id="terms">{t('terms.credit.text')}</h2>
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <PageForm className={styles.form} noValidate>
        <Checkbox name="terms" value={version} label={t('terms.accept')} error={answer?.fields['terms']} />
        <Button type="submit" size="large">
          {t('terms.continue')}
        </Button>
      </PageForm>
    </Stack>
  );
}

function Schedule({ t, lines }: { t: Translate; lines: Sheet['schedule'] }) {
  const taxed = lines.some(({ tax }) => tax !== null);
  const columns = ['total', 'interest', 'amortization', ...(taxed ? (['tax'] as const) : []), 'balance'] as const;
  return (
    <Table caption={t('terms.schedule')} tall>
      <thead>
        <tr>
          <th scope="col">{t('terms.schedule.number')}</th>
          <th scope="col">{t('terms.schedule.dueOn')}</th>
          {columns.map((column) => (
            <th key={column} scope="col" data-number>
              {t(`terms.schedule.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.number}>
            <th scope="row">{line.number}</th>
            <td>{line.dueOn}</td>
            <td data-number>{line.total}</td>
            <td data-number>{line.interest}</td>
            <td data-number>{line.amortization}</td>
            {taxed && <td data-number>{line.tax}</td>}
            <td data-number>{line.balance}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
