import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { keptAttributes } from '#ui/kept-form.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { LinkedPlaces } from '#ui/linked-places.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { RecordHistory } from '#ui/record-history.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { DELETABLE } from '../../rules/offer-machine.ts';
import { OfferCards } from '../public/offer-cards.tsx';
import styles from './admin.module.css';
import type { Answered, formAction, OfferForm } from './form-data.ts';
import { PlaceFields, PriceFields, SubjectFields, WordFields } from './offer-fields.tsx';

export const formMeta = ({ loaderData, matches }: MetaArgs & { loaderData: OfferForm | undefined }) =>
  loaderData === undefined
    ? []
    : pageTitle(loaderData.record?.title ?? translator(loaderData.texts)('offerAdmin.new'), matches);

/** One offer: what, for how much, where and in which words; shown beforehand as visitors will see it. */
export function OfferEditor() {
  const form = useLoaderData<OfferForm>();
  const answered = useActionData<typeof formAction>();
  const t = translator(form.texts);
  const values = answered?.values ?? form.values;
  const errors = answered?.errors ?? {};
  const version = form.record?.version ?? 0;
  return (
    <Stack gap={6}>
      <Head form={form} t={t} />
      <Messages form={form} answered={answered} t={t} />
      {answered?.preview !== undefined && answered.preview !== null && (
        <section aria-label={t('offerAdmin.preview.title')} className={styles.preview}>
          <Stack gap={3}>
            <h2>{t('offerAdmin.preview.title')}</h2>
            <OfferCards offers={[answered.preview]} t={t} />
          </Stack>
        </section>
      )}
      <PageForm
        idempotencyKey={form.key}
        held={{ version, validFromAt: values['validFromAt'], validUntilAt: values['validUntilAt'] }}
        {...keptAttributes(
          answered?.isStale === true ? null : { name: 'offer', at: version, isUnsaved: answered !== undefined },
        )}
      >
        <Stack gap={6}>
          <SubjectFields form={form} values={values} errors={errors} t={t} />
          <PriceFields values={values} errors={errors} t={t} />
          <PlaceFields form={form} values={values} errors={errors} t={t} />
          <WordFields form={form} values={values} errors={errors} t={t} />
          <FormActions>
            <LinkButton variant="quiet" href={form.list}>
              {t('offerAdmin.back')}
            </LinkButton>
            <Button type="submit" name="intent" value="preview" variant="secondary">
              {t('offerAdmin.preview')}
            </Button>
            <Button type="submit" name="intent" value="save">
              {t('offerAdmin.save')}
            </Button>
          </FormActions>
        </Stack>
      </PageForm>
      {form.record !== null && <Moves form={form} t={t} />}
      <RecordHistory history={form.history} />
    </Stack>
  );
}

function Head({ form, t }: { form: OfferForm; t: Translate }) {
  if (form.record === null) return <h2>{t('offerAdmin.new')}</h2>;
  return (
    <Cluster>
      <h2>{form.record.title}</h2>
      <Badge>{t(`offerAdmin.state.${form.record.state}`)}</Badge>
      {form.see !== null && ['published', 'unsold', 'sold'].includes(form.record.state) && (
        <LinkButton variant="quiet" href={form.see}>
          {t('offerAdmin.see')}
        </LinkButton>
      )}
    </Cluster>
  );
}

function Messages({ form, answered, t }: { form: OfferForm; answered: Answered | undefined; t: Translate }) {
  if (answered === undefined && form.done) {
    return (
      <Notice tone="success" live>
        {t('offerAdmin.saved')}
      </Notice>
    );
  }
  if (answered === undefined || answered.message === null) return null;
  return (
    <Notice tone="error" live title={answered.message}>
      {answered.lines.length > 0 && (
        <ul>
          {answered.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

/** What may be done with the offer now, by the table of its life. */
function Moves({ form, t }: { form: OfferForm; t: Translate }) {
  const { record } = form;
  if (record === null) return null;
  const deletable: readonly string[] = DELETABLE;
  return (
    <PageForm>
      <Stack gap={3}>
        <h2>{t('offerAdmin.moves')}</h2>
        <LinkedPlaces t={t} places={form.linked} />
        <Cluster>
          {record.events.map((event) => (
            <Button key={event} type="submit" name="intent" value={event} variant="secondary">
              {t.find(`offerAdmin.event.${event}`) ?? event}
            </Button>
          ))}
          {deletable.includes(record.state) && (
            <Button type="submit" name="intent" value="delete" variant="danger">
              {t('offerAdmin.delete')}
            </Button>
          )}
        </Cluster>
      </Stack>
    </PageForm>
  );
}
