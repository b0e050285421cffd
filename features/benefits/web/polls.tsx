import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import type { Poll } from '../contract/polls.ts';
import styles from './benefits.module.css';

type Props = {
  readonly t: Translate;
  readonly polls: readonly Poll[];
  readonly here: string;
  readonly refused: string | null;
  readonly isDone: boolean;
};

/** What the person's dealerships ask: a vote, then the partial result, then what was decided and what came of it. */
export function Polls({ t, polls, here, refused, isDone }: Props) {
  return (
    <section aria-labelledby="polls">
      <Stack gap={4}>
        <h2 id="polls">{t('polls.title')}</h2>
        {refused !== null && (
          <Notice tone="error" live title={t('polls.failure')}>
            {refused}
          </Notice>
        )}
        {isDone && refused === null && (
          <Notice tone="success" live>
            {t('polls.thanks')}
          </Notice>
        )}
        {polls.map((poll) => (
          <Card key={poll.id} as="article" look="outlined">
            <Stack gap={4}>
              <Stack gap={1}>
                <p className={styles.partner}>{poll.dealer}</p>
                <h3 className={styles.title}>{poll.question}</h3>
              </Stack>
              {poll.voted === null && poll.decided === null ? (
                <Vote t={t} poll={poll} here={here} />
              ) : (
                <Result t={t} poll={poll} />
              )}
              <p className={styles.partner}>{t('polls.progress', { votes: poll.votes, target: poll.target })}</p>
            </Stack>
          </Card>
        ))}
      </Stack>
    </section>
  );
}

function Vote({ t, poll, here }: { readonly t: Translate; readonly poll: Poll; readonly here: string }) {
  return (
    <PageForm action={here} held={{ poll: poll.id }}>
      <Stack gap={4}>
        <RadioCards
          legend={t('polls.options')}
          legendHidden
          name="option"
          options={poll.options.map(({ id, label }) => ({ value: id, title: label }))}
        />
        <div>
          <Button type="submit">{t('polls.vote')}</Button>
        </div>
      </Stack>
    </PageForm>
  );
}

function Result({ t, poll }: { readonly t: Translate; readonly poll: Poll }) {
  const decided = poll.options.find(({ id }) => id === poll.decided);
  return (
    <Stack gap={4}>
      <p>
        <Badge tone={decided === undefined ? 'accent' : 'success'}>
          {decided === undefined ? t('polls.partial') : t('polls.decided', { option: decided.label })}
        </Badge>
      </p>
      <ul className={styles.bars}>
        {poll.options.map(({ id, label, share, votes }) => (
          <li key={id} className={styles.bar}>
            <span className={styles.barName}>
              <span>
                {label} {id === poll.voted && <Badge>{t('polls.own')}</Badge>}
              </span>
              <span>{t('polls.share', { share: share ?? 0, votes: votes ?? 0 })}</span>
            </span>
            <progress max={100} value={share ?? 0} aria-label={label} />
          </li>
        ))}
      </ul>
      {poll.outcome !== null && <p>{poll.outcome}</p>}
    </Stack>
  );
}
