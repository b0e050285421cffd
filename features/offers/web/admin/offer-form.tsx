import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { sayer, type Say } from '#ui/say.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { DELETABLE } from '../../rules/offer-machine.ts';
import { OfferCards } from '../public/offer-cards.tsx';
import styles from './admin.module.css';
import type { Answered, formAction, OfferForm } from './form-data.ts';
import { PlaceFields, PriceFields, SubjectFields, WordFields } from './offer-fields.tsx';

export const formMeta = ({ loaderData, matches }: MetaArgs & { loaderData: OfferForm | undefined }) =>
  loaderData === undefined ? [] : pageTitle(loaderData.record?.title ?? sayer(loaderData.texts)('office.new'), matches);

/** One offer: what, for how much, where and in which words; shown beforehand as visitors will see it. */
export function OfferEditor() {
  const form = useLoaderData<OfferForm>();
  const answered = useActionData<typeof formAction>();
  const say = sayer(form.texts);
  const values = answered?.values ?? form.values;
  const errors = answered?.errors ?? {};
  return (
    <Stack gap={6}>
      <Head form={form} say={say} />
      <Messages form={form} answered={answered} say={say} />
      {answered?.preview !== undefined && answered.preview !== null && (
        <section aria-label={say('office.preview.title')} className={styles.preview}>
          <Stack gap={3}>
            <h2>{say('office.preview.title')}</h2>
            <OfferCards offers={[answered.preview]} say={say} />
          </Stack>
        </section>
      )}
      <form method="post">
        <input type="hidden" name="token" value={form.token} />
        <input type="hidden" name="key" value={form.key} />
        <input type="hidden" name="version" value={form.record?.version ?? 0} />
        <Stack gap={6}>
          <SubjectFields form={form} values={values} errors={errors} say={say} />
          <PriceFields values={values} errors={errors} say={say} />
          <PlaceFields form={form} values={values} errors={errors} say={say} />
          <WordFields form={form} values={values} errors={errors} say={say} />
          <FormActions>
            <LinkButton variant="quiet" href={form.list}>
              {say('office.back')}
            </LinkButton>
            <Button type="submit" name="wish" value="preview" variant="secondary">
              {say('office.preview')}
            </Button>
            <Button type="submit" name="wish" value="save">
              {say('office.save')}
            </Button>
          </FormActions>
        </Stack>
      </form>
      {form.record !== null && <Moves form={form} say={say} />}
    </Stack>
  );
}

function Head({ form, say }: { form: OfferForm; say: Say }) {
  if (form.record === null) return <h2>{say('office.new')}</h2>;
  return (
    <Cluster>
      <h2>{form.record.title}</h2>
      <Badge>{say(`office.state.${form.record.state}`)}</Badge>
      {form.see !== null && ['published', 'unsold', 'sold'].includes(form.record.state) && (
        <LinkButton variant="quiet" href={form.see}>
          {say('office.see')}
        </LinkButton>
      )}
    </Cluster>
  );
}

function Messages({ form, answered, say }: { form: OfferForm; answered: Answered | undefined; say: Say }) {
  if (answered === undefined && form.done) {
    return (
      <Notice tone="success" live>
        {say('office.saved')}
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
function Moves({ form, say }: { form: OfferForm; say: Say }) {
  const { record } = form;
  if (record === null) return null;
  const deletable: readonly string[] = DELETABLE;
  return (
    <form method="post">
      <input type="hidden" name="token" value={form.token} />
      <Stack gap={3}>
        <h2>{say('office.moves')}</h2>
        <Cluster>
          {record.events.map((event) => (
            <Button key={event} type="submit" name="wish" value={event} variant="secondary">
              {say(`office.event.${event}`)}
            </Button>
          ))}
          {deletable.includes(record.state) && (
            <Button type="submit" name="wish" value="delete" variant="danger">
              {say('office.delete')}
            </Button>
          )}
        </Cluster>
      </Stack>
    </form>
  );
}
