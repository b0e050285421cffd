import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Section } from '#ui/section.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { handoverAction, handoverLoader } from './handover-data.ts';
import styles from './handover.module.css';

export const handle = { js: false };
export const loader = handoverLoader;
export const action = handoverAction;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('handover.title'), matches);

/** When a buyer fetches the car: a day and an hour at the dealership, to choose and to choose anew. */
export default function HandoverPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { texts, chosen, mayChoose, dealer, calendar, back, number, extras } = loaded;
  const t = translator(texts);
  return (
    <Section title={t('handover.title')} level={1}>
      <Stack gap={6}>
        <p>{t('handover.lead', { number })}</p>
        {answer !== undefined && (
          <Notice tone="error" live>
            {answer.message}
          </Notice>
        )}
        {chosen !== null && (
          <Notice tone="success" title={`${chosen.day}, ${chosen.time}`}>
            <p>
              {dealer.name}, {dealer.address}
            </p>
            <p>{t('handover.bring')}</p>
            {extras !== null && <p>{t('handover.extras', { extras, phone: dealer.phone })}</p>}
            {calendar !== null && (
              <p>
                <a href={calendar}>{t('handover.file')}</a>
              </p>
            )}
          </Notice>
        )}
        {mayChoose ? <FreeTimes loaded={loaded} t={t} /> : <p>{t('handover.fixed', { phone: dealer.phone })}</p>}
        <Cluster>
          <LinkButton href={back} variant="secondary">
            {t('handover.back')}
          </LinkButton>
        </Cluster>
      </Stack>
    </Section>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function FreeTimes({ loaded, t }: { loaded: Loaded; t: Translate }) {
  const { days, key, chosen } = loaded;
  if (days.length === 0) return <Notice tone="warning">{t('handover.none')}</Notice>;
  return (
    <PageForm idempotencyKey={key}>
      <Stack gap={5}>
        <h2 className={styles.title}>{t(chosen === null ? 'handover.choose' : 'handover.other')}</h2>
        <ul className={styles.days}>
          {days.map(({ day, label, times }) => (
            <li key={day} className={styles.day}>
              <h3 className={styles.name}>{label}</h3>
              <div className={styles.times}>
                {times.map(({ at, label: time }) => (
                  <Button
                    key={at}
                    type="submit"
                    variant="secondary"
                    name="startsAt"
                    value={at}
                    aria-label={`${label}, ${time}`}
                  >
                    {time}
                  </Button>
                ))}
              </div>
            </li>
          ))}
        </ul>
      </Stack>
    </PageForm>
  );
}
