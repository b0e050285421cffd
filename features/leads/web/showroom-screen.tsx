import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { Section } from '#ui/section.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TwoColumns } from '#ui/two-columns.tsx';
import styles from './contact.module.css';
import type { PageFormAnswer } from '#ui/form-answer.ts';
import { PageForm } from '#ui/page-form.tsx';
import { NameField, ReachFields } from './public/fields.tsx';
import { ContactOptions } from './public/lead-form.tsx';
import type { ShowroomLoaded } from './showroom-data.ts';

type ScreenProps = { readonly loaded: ShowroomLoaded; readonly answer: PageFormAnswer | undefined };
type Part = ScreenProps & { readonly t: Translate };

/** In a dealership's showroom: arriving, saying who one is, calling somebody. */
export function ShowroomScreen({ loaded, answer }: ScreenProps) {
  const { texts, step, dealer, until } = loaded;
  const t = translator(texts);
  const part = { t, loaded, answer };
  return (
    <Section compact level={1} title={t(`showroom.title.${step}`)} lead={t(`showroom.lead.${step}`)}>
      <TwoColumns
        main={
          <Stack gap={5}>
            {answer !== undefined && (
              <Notice tone="error" live>
                {answer.message}
              </Notice>
            )}
            {(step === 'arrive' || step === 'over') && <Press {...part} intent="open" />}
            {step === 'greet' && <Greet {...part} />}
            {step === 'call' && <Press {...part} intent="call" />}
            {step === 'wait' && (
              <Notice tone="success" live title={t('showroom.coming')}>
                {t('showroom.coming.text')}
              </Notice>
            )}
            {(step === 'call' || step === 'wait') && <Meanwhile {...part} />}
          </Stack>
        }
        side={
          <Card look="outlined">
            <div className={styles.way}>
              <h2 className={styles.title}>{dealer.name}</h2>
              <p className={styles.soft}>{dealer.place}</p>
              {until !== null && <p className={styles.soft}>{t('showroom.until', { time: until })}</p>}
            </div>
          </Card>
        }
      />
    </Section>
  );
}

function Form({ loaded, children }: { loaded: ShowroomLoaded; children: ReactNode }) {
  return (
    <PageForm noValidate idempotencyKey={loaded.key}>
      {children}
    </PageForm>
  );
}

function Press({ t, loaded, intent }: Part & { intent: 'open' | 'call' }) {
  return (
    <Form loaded={loaded}>
      <Button type="submit" size="large" name="do" value={intent}>
        {t(`showroom.do.${intent}`)}
      </Button>
    </Form>
  );
}

function Greet({ t, loaded, answer }: Part) {
  const { market, links } = loaded;
  const shared = { t, values: answer?.values ?? loaded.values, errors: answer?.fields ?? {}, market };
  return (
    <Form loaded={loaded}>
      <Stack gap={6}>
        <FormSection title={t('showroom.who')}>
          <NameField {...shared} />
          <ReachFields {...shared} />
          <TextField
            label={t('showroom.code')}
            hint={t('showroom.code.hint')}
            name="configurationCode"
            optional={t('form.optional')}
            maxLength={24}
            autoCapitalize="characters"
            defaultValue={shared.values['configurationCode']}
            error={shared.errors['configurationCode']}
          />
          <FullRow>
            <ContactOptions {...shared} privacy={links.privacy} />
          </FullRow>
        </FormSection>
        <div>
          <Button type="submit" size="large" name="do" value="greet">
            {t('showroom.do.greet')}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}

function Meanwhile({ t, loaded }: Part) {
  return (
    <Cluster>
      <LinkButton href={loaded.links.models} variant="secondary">
        {t('showroom.models')}
      </LinkButton>
      <LinkButton href={loaded.links.offers} variant="quiet">
        {t('showroom.offers')}
      </LinkButton>
    </Cluster>
  );
}
