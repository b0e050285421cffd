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
import type { TermsLoaded, termsAction } from './terms-data.ts';
import styles from './terms.module.css';

/** Nothing is agreed to that was not read here first. */
export function TermsScreen({ loaded }: { loaded: TermsLoaded }) {
  const { texts, market, car, words, rows, facts, number, version, links, outgrown } = loaded;
  const t = translator(texts);
  const answer = useActionData<typeof termsAction>();
  return (
    <FlowFrame
      t={t}
      page="installment-terms-and-conditions"
      car={car}
      links={links}
      title={t('terms.credit.title')}
      lead={t('terms.credit.lead')}
    >
      <Stack gap={6}>
        <CreditSheet t={t} market={market} words={words} rows={rows} facts={facts} number={number} />
        <details className={styles.schedule}>
          <summary>{t('terms.schedule.open')}</summary>
          <Schedule t={t} lines={loaded.schedule} />
        </details>
        <section className={styles.terms} aria-labelledby="terms">
          <h2 id="terms">{t('terms.credit.text')}</h2>
          <ul>
            {loaded.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
        {outgrown === null ? (
          <PageForm className={styles.form} noValidate>
            <Checkbox name="terms" value={version} label={t('terms.accept')} error={answer?.fields['terms']} />
            <Button type="submit" size="large">
              {t('terms.continue')}
            </Button>
          </PageForm>
        ) : (
          <Notice tone="warning" title={t('terms.outgrown.title')}>
            <p>{t(`terms.outgrown.${outgrown}`)}</p>
            <LinkButton href={links.plan}>{t('terms.outgrown.again')}</LinkButton>
          </Notice>
        )}
      </Stack>
    </FlowFrame>
  );
}

function Schedule({ t, lines }: { t: Translate; lines: TermsLoaded['schedule'] }) {
  const taxed = lines.some(({ tax }) => tax !== null);
  const columns = ['total', 'interest', 'amortization', ...(taxed ? (['tax'] as const) : []), 'balance'] as const;
  return (
    <Table caption={t('terms.schedule')}>
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
