import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { Say } from '#ui/say.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TONES } from '../booking-tones.ts';
import styles from './desk.module.css';
import type { DeskLine, DeskLoaded } from './desk-data.ts';

/** In the order in which people come; each line carries the answers that are possible now. */
export function DeskTable({ say, loaded }: { say: Say; loaded: DeskLoaded }) {
  return (
    <Table caption={say('desk.count')} captionHidden>
      <thead>
        <tr>
          {['when', 'what', 'who', 'answer'].map((column) => (
            <th key={column} scope="col">
              {say(`desk.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {loaded.visits.map((visit) => (
          <tr key={visit.id}>
            <th scope="row" className={styles.when}>
              {visit.when}
              <span className={styles.soft}>{visit.number}</span>
            </th>
            <td>
              <What say={say} visit={visit} />
            </td>
            <td>
              <Who say={say} visit={visit} />
            </td>
            <td>
              <Stack gap={3}>
                <p className={styles.plain}>
                  <Badge tone={TONES[visit.state]}>{say(`visit.state.${visit.state}`)}</Badge>
                </p>
                {visit.answers.length > 0 && <AnswerForm say={say} loaded={loaded} visit={visit} />}
              </Stack>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
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
