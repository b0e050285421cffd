import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { adminHref } from '#ui/admin-query.ts';
import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import type { Translate } from '#ui/translate.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { TONES } from '../booking-tones.ts';
import styles from './visit-admin.module.css';
import type { VisitLine, VisitAdminData } from './visit-admin-data.ts';
import { VisitFilter } from './visit-filter.tsx';

const buildColumns = (t: Translate, loaded: VisitAdminData): AdminColumn<VisitLine>[] => [
  {
    head: t('visitAgenda.when'),
    cell: ({ when, number }) => (
      <div className={styles.when}>
        {when}
        <span className={styles.soft}>{number}</span>
      </div>
    ),
  },
  { head: t('visitAgenda.what'), cell: (visit) => <What t={t} visit={visit} /> },
  { head: t('visitAgenda.who'), cell: (visit) => <Who t={t} visit={visit} /> },
  {
    head: t('visitAgenda.answer'),
    cell: (visit) => (
      <Stack gap={3}>
        <p className={styles.plain}>
          <Badge tone={TONES[visit.state]}>{t(`visit.state.${visit.state}`)}</Badge>
        </p>
        {visit.answers.length > 0 && <AnswerForm t={t} loaded={loaded} visit={visit} />}
      </Stack>
    ),
  },
];

/** In the order in which people come; each line carries the answers that are possible now. What is said of all stands above. */
export function VisitTable({ t, loaded, children }: { t: Translate; loaded: VisitAdminData; children: ReactNode }) {
  const { here, query, visits, pages } = loaded;
  const { current, ...narrowed } = query;
  return (
    <AdminList
      t={t}
      caption={t('visitAgenda.count')}
      captionHidden
      none={t('visitAgenda.none')}
      columns={buildColumns(t, loaded)}
      rows={visits}
      pages={{ label: t('visitAgenda.pages'), current, total: pages }}
      hrefOf={(page) => adminHref(here, { ...narrowed, page })}
      filter={
        <>
          <VisitFilter t={t} loaded={loaded} />
          {children}
        </>
      }
    />
  );
}

function What({ t, visit }: { t: Translate; visit: VisitLine }) {
  const car = [visit.car?.modelName, visit.car?.year, visit.car?.km == null ? null : `${visit.car.km} km`];
  return (
    <>
      {visit.service?.name ?? t(`visit.kind.${visit.kind}`)}
      {visit.revision === null ? '' : ` (${visit.revision})`}
      <span className={styles.soft}>{car.filter(Boolean).join(' · ')}</span>
      <span className={styles.soft}>{visit.resource}</span>
    </>
  );
}

function Who({ t, visit }: { t: Translate; visit: VisitLine }) {
  const { visitor } = visit;
  if (visitor === null) return <span className={styles.soft}>{t('visitAgenda.erased')}</span>;
  return (
    <>
      {visitor.name}
      <a className={styles.contact} href={`tel:${visitor.phone}`}>
        {visit.phone}
      </a>
      <a className={styles.contact} href={`mailto:${visitor.email}`}>
        {visitor.email}
      </a>
      {visitor.plate !== null && <span className={styles.soft}>{visitor.plate}</span>}
      {visitor.note !== null && <span className={styles.soft}>{visitor.note}</span>}
    </>
  );
}

function AnswerForm({ t, loaded, visit }: { t: Translate; loaded: VisitAdminData; visit: VisitLine }) {
  const { number, answers, kind } = visit;
  return (
    <PageForm
      className={styles.answer}
      idempotencyKey={visit.key}
      held={{ dealer: loaded.query.dealer, visit: visit.id }}
    >
      <Stack gap={2}>
        {visit.answerBy !== null && (
          <p className={styles.soft}>{t('visitAgenda.answerBy', { when: visit.answerBy })}</p>
        )}
        {kind === 'VIRTUAL' && answers.includes('CONFIRM') && (
          <TextField name="meetingUrl" type="url" label={t('visitAgenda.meetingUrl')} optional="" maxLength={300} />
        )}
        {!answers.includes('DONE') && (
          <TextField name="note" label={t('visitAgenda.note')} optional="" maxLength={300} />
        )}
        <Cluster gap={2}>
          {answers.map((answer, index) => (
            <Button
              key={answer}
              type="submit"
              name="answer"
              value={answer}
              variant={index === 0 ? 'primary' : 'secondary'}
              aria-label={t('visitAgenda.answer.label', { answer: t(`visitAgenda.answer.${answer}`), number })}
            >
              {t(`visitAgenda.answer.${answer}`)}
            </Button>
          ))}
        </Cluster>
      </Stack>
    </PageForm>
  );
}
