import { ArrowRight } from 'lucide-react';
import { LinkButton } from '#ui/link-button.tsx';
import { Section } from '#ui/section.tsx';
import { Cluster } from '#ui/stack.tsx';
import { translator } from '#ui/translate.ts';
import type { Home } from './home-data.ts';

/** One line below the range: the questions that find a car, and the next event, each where the brand has one. */
export function HomeMore({ home: { texts, quiz, event } }: { home: Home }) {
  const t = translator(texts);
  if (quiz === null && event === null) return null;
  return (
    <Section compact>
      <Cluster>
        {quiz !== null && (
          <LinkButton href={quiz} variant="secondary" iconAfter={ArrowRight}>
            {t('more.quiz')}
          </LinkButton>
        )}
        {event !== null && (
          <LinkButton href={event.href} variant="quiet" iconAfter={ArrowRight}>
            {t('more.events', { event: event.name, day: event.day })}
          </LinkButton>
        )}
      </Cluster>
    </Section>
  );
}
