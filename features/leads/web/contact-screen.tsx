import { MapPin, MessageCircle } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { Section } from '#ui/section.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { TwoColumns } from '#ui/two-columns.tsx';
import { CONTACT_METHODS, CONTACT_REASONS } from '../rules/types.ts';
import type { ContactLoaded } from './contact-data.ts';
import type { PageFormAnswer } from '#ui/form-answer.ts';
import { PageForm } from '#ui/page-form.tsx';
import { DealerField, NameField, ReachFields } from './public/fields.tsx';
import { ContactOptions } from './public/lead-form.tsx';
import styles from './contact.module.css';
import { SentPage } from './sent-page.tsx';

type Shared = {
  readonly t: Translate;
  readonly loaded: ContactLoaded;
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
};

/** Writing to the brand, beside the other ways of reaching it (Decreto 7.962/2013 art. 4; Res. 424/2020). */
export function ContactScreen({ loaded, answer }: { loaded: ContactLoaded; answer: PageFormAnswer | undefined }) {
  const { texts, sent, links } = loaded;
  const t = translator(texts);
  if (sent !== null && answer === undefined) {
    return <SentPage t={t} protocol={sent} home={links.home} again={links.here} />;
  }
  const shared = { t, loaded, values: answer?.values ?? loaded.values, errors: answer?.fields ?? {} };
  return (
    <Section compact level={1} title={t('contact.title')} lead={t('contact.lead')}>
      <TwoColumns main={<ContactForm {...shared} message={answer?.message} />} side={<OtherWays {...shared} />} />
    </Section>
  );
}

function ContactForm({ message, ...shared }: Shared & { message: string | undefined }) {
  const { t, loaded, values, errors } = shared;
  return (
    <PageForm action={loaded.links.here} noValidate idempotencyKey={loaded.key}>
      <Stack gap={6}>
        {message !== undefined && (
          <Notice tone="error" live title={t('contact.failure')}>
            {message}
          </Notice>
        )}
        <FormSection title={t('contact.about')}>
          <FullRow>
            <SelectField
              label={t('contact.reason')}
              name="contactReason"
              placeholder={t('contact.reason.choose')}
              defaultValue={values['contactReason'] ?? ''}
              options={CONTACT_REASONS.map((reason) => ({ value: reason, label: t(`contact.reason.${reason}`) }))}
              error={errors['contactReason']}
            />
          </FullRow>
          <FullRow>
            <Field label={t('contact.message')} error={errors['message']}>
              {(control) => <TextArea {...control} name="message" rows={6} defaultValue={values['message']} />}
            </Field>
          </FullRow>
          <TextField
            label={t('contact.order')}
            name="orderNumber"
            optional={t('form.optional')}
            hint={t('contact.order.hint')}
            autoCapitalize="characters"
            defaultValue={values['orderNumber']}
            error={errors['orderNumber']}
          />
        </FormSection>
        <WhoAndWhere {...shared} />
        <ContactOptions
          t={t}
          market={loaded.market}
          values={values}
          errors={errors}
          privacy={loaded.links.privacy}
          stem="contact"
        />
        <div>
          <Button type="submit" size="large">
            {t('contact.send')}
          </Button>
        </div>
      </Stack>
    </PageForm>
  );
}

function WhoAndWhere({ t, loaded, values, errors }: Shared) {
  const { market, states, dealers } = loaded;
  return (
    <FormSection title={t('contact.who')}>
      <NameField t={t} values={values} errors={errors} />
      <ReachFields t={t} market={market} values={values} errors={errors} />
      <SelectField
        label={t('contact.preferred')}
        name="preferred"
        optional={t('form.optional')}
        placeholder={t('contact.preferred.any')}
        defaultValue={values['preferred'] ?? ''}
        options={CONTACT_METHODS.map((method) => ({ value: method, label: t(`contact.method.${method}`) }))}
      />
      <SelectField
        label={t(`contact.state.${market}`)}
        name="stateCode"
        placeholder={t('contact.state.choose')}
        autoComplete="address-level1"
        defaultValue={values['stateCode'] ?? ''}
        options={states.map(({ code, name }) => ({ value: code, label: name }))}
        error={errors['stateCode']}
      />
      <TextField
        label={t('contact.city')}
        name="cityName"
        autoComplete="address-level2"
        defaultValue={values['cityName']}
        error={errors['cityName']}
      />
      <FullRow>
        <DealerField
          t={t}
          values={values}
          errors={errors}
          dealers={dealers}
          label={t('contact.dealer')}
          nobody={t('contact.dealer.nearest')}
        />
      </FullRow>
    </FormSection>
  );
}

function OtherWays({ t, loaded }: Shared) {
  const { company, links } = loaded;
  return (
    <Stack gap={5}>
      <Card look="outlined">
        <div className={styles.way}>
          <h2 className={styles.title}>{t('contact.phone')}</h2>
          <p>
            <a href={company.call}>{company.phone}</a>
          </p>
          <p className={styles.soft}>{t('contact.hours', { opens: company.opens, closes: company.closes })}</p>
        </div>
      </Card>
      <Card look="outlined">
        <div className={styles.way}>
          <h2 className={styles.title}>{t('contact.buy')}</h2>
          <p className={styles.soft}>{t('contact.buy.text')}</p>
          <Cluster>
            <LinkButton href={links.proposal}>{t('contact.buy.open')}</LinkButton>
            <LinkButton href={links.whatsApp} variant="secondary" icon={MessageCircle}>
              {t('whatsApp.open')}
            </LinkButton>
            <LinkButton href={links.dealers} variant="quiet" icon={MapPin}>
              {t('contact.dealers')}
            </LinkButton>
          </Cluster>
        </div>
      </Card>
      <p className={styles.soft}>{t('contact.privacy', { email: company.privacyEmail })}</p>
    </Stack>
  );
}
