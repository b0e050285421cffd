import { MessageCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { FullRow, FormSection } from '#ui/form-section.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { sayer, type Say } from '#ui/say.ts';
import { Section } from '#ui/section.tsx';
import { Stack } from '#ui/stack.tsx';
import { TimedMessage } from '#ui/timed-message.tsx';
import { TwoColumns } from '#ui/two-columns.tsx';
import { FAILURE_TOAST_MS } from '../rules/whatsapp.ts';
import { CarCard } from './car-card.tsx';
import styles from './contact.module.css';
import { DealerField, NameField, PhoneField } from './public/fields.tsx';
import type { WhatsAppAnswer, WhatsAppLoaded } from './whatsapp-data.ts';

type ScreenProps = { loaded: WhatsAppLoaded; answer: WhatsAppAnswer | undefined };

/** Handing over to a dealer on WhatsApp. Without scripts the link is pressed; with them it opens by itself. */
export function WhatsAppScreen({ loaded, answer }: ScreenProps) {
  const { texts, car } = loaded;
  const say = sayer(texts);
  const link = answer?.link ?? null;
  useEffect(() => {
    if (link !== null) window.location.assign(link);
  }, [link]);
  return (
    <Section compact level={1} title={say('whatsApp.title')} lead={say('whatsApp.lead')}>
      <TwoColumns
        main={
          link === null ? (
            <HandOffForm say={say} loaded={loaded} answer={answer} />
          ) : (
            <Notice
              tone="success"
              live
              title={say('whatsApp.ready')}
              actions={
                <LinkButton href={link} icon={MessageCircle} rel="noopener">
                  {say('whatsApp.go')}
                </LinkButton>
              }
            >
              {say('whatsApp.ready.text')}
            </Notice>
          )
        }
        side={car === null ? null : <CarCard say={say} car={car} />}
      />
      {answer?.failed === true && <Failure say={say} answer={answer} />}
    </Section>
  );
}

/** The spec's toast: four seconds, one for each failure. Without scripts it stays. */
function Failure({ say, answer }: { say: Say; answer: WhatsAppAnswer }) {
  const [ended, setEnded] = useState<WhatsAppAnswer | null>(null);
  if (ended === answer) return null;
  return (
    <TimedMessage
      type="ERROR"
      durationMs={FAILURE_TOAST_MS}
      closeLabel={say('whatsApp.close')}
      onEnd={() => setEnded(answer)}
    >
      {answer.message}
    </TimedMessage>
  );
}

function HandOffForm({ say, loaded, answer }: { say: Say } & ScreenProps) {
  const { market, token, key, dealers, links } = loaded;
  const values: Readonly<Record<string, string>> = answer?.values ?? loaded.values;
  const shared = { say, values, errors: answer?.fields ?? {} };
  const busy = useNavigation().state === 'submitting';
  return (
    <Form method="post" noValidate preventScrollReset>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="key" value={key} />
      <Stack gap={6}>
        {answer !== undefined && !answer.failed && (
          <Notice tone="error" live>
            {answer.message}
          </Notice>
        )}
        <FormSection title={say('whatsApp.who')}>
          <NameField {...shared} />
          <PhoneField {...shared} market={market} label={say('whatsApp.phone')} />
          <FullRow>
            <DealerField {...shared} dealers={dealers} />
          </FullRow>
        </FormSection>
        <p className={styles.soft}>
          {say('whatsApp.law')} <a href={links.privacy}>{say('form.privacy')}</a>
        </p>
        <div>
          <Button type="submit" size="large" icon={MessageCircle} busy={busy} busyText={say('whatsApp.busy')}>
            {say('whatsApp.start')}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}
