import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { deskHref } from '#ui/desk-asked.ts';
import { DeskList, type DeskColumn } from '#ui/desk-list.tsx';
import type { Say } from '#ui/say.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TONES } from '../booking-tones.ts';
import styles from './desk.module.css';
import type { DeskLine, DeskLoaded } from './desk-data.ts';
import { VisitFilter } from './visit-filter.tsx';

const columnsOf = (say: Say, loaded: DeskLoaded): DeskColumn<DeskLine>[] => [
  {
    head: say('desk.when'),
    cell: ({ when, number }) => (
      <div className={styles.when}>
        {when}
        <span className={styles.soft}>{number}</span>
      </div>
    ),
  },
  { head: say('desk.what'), cell: (visit) => <What say={say} visit={visit} /> },
  { head: say('desk.who'), cell: (visit) => <Who say={say} visit={visit} /> },
  {
    head: say('desk.answer'),
    cell: (visit) => (
      <Stack gap={3}>
        <p className={styles.plain}>
          <Badge tone={TONES[visit.state]}>{say(`visit.state.${visit.state}`)}</Badge>
        </p>
        {visit.answers.length > 0 && <AnswerForm say={say} loaded={loaded} visit={visit} />}
      </Stack>
    ),
  },
];

/** In the order in which people come; each line carries the answers that are possible now. What is said of all stands above. */
export function DeskTable({ say, loaded, children }: { say: Say; loaded: DeskLoaded; children: ReactNode }) {
  const { here, asked, visits, pages } = loaded;
  const { current, ...narrowed } = asked;
  return (
    <DeskList
      say={say}
      caption={say('desk.count')}
      captionHidden
      none={say('desk.none')}
      columns={columnsOf(say, loaded)}
      rows={visits}
      pages={{ label: say('desk.pages'), current, total: pages }}
      hrefOf={(page) => deskHref(here, { ...narrowed, page })}
      filter={
        <>
          <VisitFilter say={say} loaded={loaded} />
          {children}
        </>
      }
    />
  );
}

function What({ say, visit }: { say: Say; visit: DeskLine }) {
  const car = [visit.car?.modelName, visit.car?.year, visit.car?.km == null ? null : `${visit.car.km} km`];
  return (
    <>
      {visit.service?.name ?? say(`visit.kind.${visit.kind}`)}
      {visit.revision === null ? '' : ` (${visit.revision})`}
      <span className={styles.soft}>{car.filter(Boolean).join(' · ')}</span>
      <span className={styles.soft}>{visit.resource}</span>
    </>
  );
}

function Who({ say, visit }: { say: Say; visit: DeskLine }) {
  const { visitor } = visit;
  if (visitor === null) return <span className={styles.soft}>{say('desk.erased')}</span>;
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

function AnswerForm({ say, loaded, visit }: { say: Say; loaded: DeskLoaded; visit: DeskLine }) {
  const { number, answers, kind } = visit;
  return (
    <form method="post" className={styles.answer}>
      <input type="hidden" name="token" value={loaded.token} />
      <input type="hidden" name="key" value={visit.key} />
      <input type="hidden" name="dealer" value={loaded.asked.dealer} />
      <input type="hidden" name="visit" value={visit.id} />
      <Stack gap={2}>
        {visit.answerBy !== null && <p className={styles.soft}>{say('desk.answerBy', { when: visit.answerBy })}</p>}
        {kind === 'VIRTUAL' && answers.includes('CONFIRM') && (
          <TextField name="meetingUrl" type="url" label={say('desk.meetingUrl')} optional="" maxLength={300} />
        )}
        {!answers.includes('DONE') && <TextField name="note" label={say('desk.note')} optional="" maxLength={300} />}
        <Cluster gap={2}>
          {answers.map((answer, index) => (
            <Button
              key={answer}
              type="submit"
              name="answer"
              value={answer}
              variant={index === 0 ? 'primary' : 'secondary'}
              aria-label={say('desk.answer.label', { answer: say(`desk.answer.${answer}`), number })}
            >
              {say(`desk.answer.${answer}`)}
            </Button>
          ))}
        </Cluster>
      </Stack>
    </form>
  );
}
