import { MessageCircle } from 'lucide-react';
import { LinkButton } from '#ui/link-button.tsx';
import { translator } from '#ui/translate.ts';
import { Section } from '#ui/section.tsx';
import { Stack } from '#ui/stack.tsx';
import { TwoColumns } from '#ui/two-columns.tsx';
import { CarCard } from './car-card.tsx';
import type { PageFormAnswer } from '#ui/form-answer.ts';
import type { ProposalLoaded } from './proposal-data.ts';
import { LeadForm } from './public/lead-form.tsx';
import { useForgottenForm } from './public/use-form-draft.ts';
import { SentPage } from './sent-page.tsx';

/** Asking for a proposal: the generic lead form beside the car it is about. */
export function ProposalScreen({ loaded, answer }: { loaded: ProposalLoaded; answer: PageFormAnswer | undefined }) {
  const { texts, market, key, dealers, car, person, settings, sent, links } = loaded;
  const t = translator(texts);
  const isSubscription = car?.offer != null;
  const stem = isSubscription ? 'subscription' : 'proposal';
  useForgottenForm(sent !== null);
  if (sent !== null && answer === undefined) {
    return <SentPage t={t} protocol={sent} home={links.home} again={links.contact} />;
  }
  return (
    <Section compact level={1} title={t(`${stem}.title`)} lead={t(`${stem}.lead`)}>
      <TwoColumns
        main={
          <LeadForm
            t={t}
            market={market}
            keys={{ key }}
            dealers={dealers}
            settings={settings}
            person={person}
            answer={answer}
            isSubscription={isSubscription}
            privacy={links.privacy}
          />
        }
        side={
          <Stack gap={5}>
            {car !== null && <CarCard t={t} car={car} />}
            <Stack gap={3}>
              <p>{t('proposal.whatsApp')}</p>
              <div>
                <LinkButton href={links.whatsApp} variant="secondary" icon={MessageCircle}>
                  {t('whatsApp.open')}
                </LinkButton>
              </div>
            </Stack>
          </Stack>
        }
      />
    </Section>
  );
}
