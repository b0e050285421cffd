import { MessageCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { FullRow, FormSection } from '#ui/form-section.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { Section } from '#ui/section.tsx';
import { Stack } from '#ui/stack.tsx';
import { TimedMessage } from '#ui/timed-message.tsx';
import { TwoColumns } from '#ui/two-columns.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { FAILURE_TOAST_MS } from '../rules/whatsapp.ts';
import { CarCard } from './car-card.tsx';
import styles from './contact.module.css';
import { DealerField, NameField, PhoneField } from './public/fields.tsx';
import type { WhatsAppAnswer, WhatsAppLoaded } from './whatsapp-data.ts';

type ScreenProps = { loaded: WhatsAppLoaded; answer: WhatsAppAnswer | undefined };

/** Handing over to a dealer on WhatsApp. Without scripts the link is pressed; with them it opens by itself. */
export function WhatsAppScreen({ loaded, answer }: ScreenProps) {
  const { texts, car } = loaded;
  const t = translator(texts);
  const link = answer?.link ?? null;
  useEffect(() => {
    if (link !== null) window.location.assign(link);
  }, [link]);
  return (
    <Section compact level={1} title={t('whatsApp.title')} lead={t('whatsApp.lead')}>
      <TwoColumns
        main={
          link === null ? (
            <HandOffForm t={t} loaded={loaded} answer={answer} />
          ) : (
            <Notice
              tone="success"
              live
              title={t('whatsApp.ready')}
              actions={
                <LinkButton href={link} icon={MessageCircle} rel="noopener">
                  {t('whatsApp.go')}
                </LinkButton>
              }
            >
              {t('whatsApp.ready.text')}
            </Notice>
          )
        }
        side={car === null ? null : <CarCard t={t} car={car} />}
      />
      {answer?.failed === true && <Failure t={t} answer={answer} />}
    </Section>
  );
}

/** The spec's toast: four seconds, one for each failure. Without scripts it stays. */
function Failure({ t, answer }: { t: Translate; answer: WhatsAppAnswer }) {
  const [ended, setEnded] = useState<WhatsAppAnswer | null>(null);
  if (ended === answer) return null;
  return (
    <TimedMessage
      type="ERROR"
      durationMs={FAILURE_TOAST_MS}
      closeLabel={t('whatsApp.close')}
      onEnd={() => setEnded(answer)}
    >
      {answer.message}
    </TimedMessage>
  );
}

function HandOffForm({ t, loaded, answer }: { t: Translate } & ScreenProps) {
  const { market, key, dealers, links } = loaded;
  const values: Readonly<Record<string, string>> = answer?.values ?? loaded.values;
  const shared = { t, values, errors: answer?.fields ?? {} };
  const busy = useNavigation().state === 'submitting';
  return (
    <PageForm as={Form} noValidate preventScrollReset idempotencyKey={key}>
      <Stack gap={6}>
        {answer !== undefined && !answer.failed && (
          <Notice tone="error" live>
            {answer.message}
          </Notice>
        )}
        <FormSection title={t('whatsApp.who')}>
          <NameField {...shared} />
          <PhoneField {...shared} market={market} label={t('whatsApp.phone')} />
          <FullRow>
            <DealerField {...shared} dealers={dealers} />
          </FullRow>
        </FormSection>
        <p className={styles.soft}>
          {t('whatsApp.law')} <a href={links.privacy}>{t('form.privacy')}</a>
        </p>
        <div>
          <Button type="submit" size="large" icon={MessageCircle} busy={busy} busyText={t('whatsApp.busy')}>
            {t('whatsApp.start')}
          </Button>
        </div>
      </Stack>
    </PageForm>
  );
}
