import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { sayer, type Say } from '#ui/say.ts';
import { Section } from '#ui/section.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TwoColumns } from '#ui/two-columns.tsx';
import styles from './contact.module.css';
import type { FormAnswer } from './form-answer.ts';
import { NameField, ReachFields } from './public/fields.tsx';
import { ContactOptions } from './public/lead-form.tsx';
import type { ShowroomLoaded } from './showroom-data.ts';

type ScreenProps = { readonly loaded: ShowroomLoaded; readonly answer: FormAnswer | undefined };
type Part = ScreenProps & { readonly say: Say };

/** In a dealership's showroom: arriving, saying who one is, calling somebody. */
export function ShowroomScreen({ loaded, answer }: ScreenProps) {
  const { texts, step, dealer, until } = loaded;
  const say = sayer(texts);
  const part = { say, loaded, answer };
  return (
    <Section compact level={1} title={say(`showroom.title.${step}`)} lead={say(`showroom.lead.${step}`)}>
      <TwoColumns
        main={
          <Stack gap={5}>
            {answer !== undefined && (
              <Notice tone="error" live>
                {answer.message}
              </Notice>
            )}
            {(step === 'arrive' || step === 'over') && <Press {...part} wish="open" />}
            {step === 'greet' && <Greet {...part} />}
            {step === 'call' && <Press {...part} wish="call" />}
            {step === 'wait' && (
              <Notice tone="success" live title={say('showroom.coming')}>
                {say('showroom.coming.text')}
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
              {until !== null && <p className={styles.soft}>{say('showroom.until', { time: until })}</p>}
            </div>
          </Card>
        }
      />
    </Section>
  );
}

function Form({ loaded, children }: { loaded: ShowroomLoaded; children: ReactNode }) {
  return (
    <form method="post" noValidate>
      <input type="hidden" name="token" value={loaded.token} />
      <input type="hidden" name="key" value={loaded.key} />
      {children}
    </form>
  );
}

function Press({ say, loaded, wish }: Part & { wish: 'open' | 'call' }) {
  return (
    <Form loaded={loaded}>
      <Button type="submit" size="large" name="do" value={wish}>
        {say(`showroom.do.${wish}`)}
      </Button>
    </Form>
  );
}

function Greet({ say, loaded, answer }: Part) {
  const { market, links } = loaded;
  const shared = { say, values: answer?.values ?? loaded.values, errors: answer?.fields ?? {}, market };
  return (
    <Form loaded={loaded}>
      <Stack gap={6}>
        <FormSection title={say('showroom.who')}>
          <NameField {...shared} />
          <ReachFields {...shared} />
          <TextField
            label={say('showroom.code')}
            hint={say('showroom.code.hint')}
            name="code"
            optional={say('form.optional')}
            maxLength={24}
            autoCapitalize="characters"
            defaultValue={shared.values['code']}
            error={shared.errors['code']}
          />
          <FullRow>
            <ContactOptions {...shared} privacy={links.privacy} />
          </FullRow>
        </FormSection>
        <div>
          <Button type="submit" size="large" name="do" value="greet">
            {say('showroom.do.greet')}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}

function Meanwhile({ say, loaded }: Part) {
  return (
    <Cluster>
      <LinkButton href={loaded.links.models} variant="secondary">
        {say('showroom.models')}
      </LinkButton>
      <LinkButton href={loaded.links.offers} variant="quiet">
        {say('showroom.offers')}
      </LinkButton>
    </Cluster>
  );
}
