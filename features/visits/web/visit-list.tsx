import { redirect, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { pageContext } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import { pageTitle } from '#ui/page-title.ts';
import { Pagination } from '#ui/pagination.tsx';
import { translator } from '#ui/translate.ts';
import { Cluster, Grid, Stack } from '#ui/stack.tsx';
import { getAppointments } from '../contract/scheduler.ts';
import { TONES } from './booking-tones.ts';
import { VISIT_AREAS } from './flow-data.ts';
import { showBooked } from './date-times.ts';
import styles from './visits.module.css';

export const handle = { js: false };

const SIZE = 12;

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  if (page.user === null) throw redirect(signInAddress(page));
  const query = Number(page.url.searchParams.get('page') ?? '1');
  const current = Number.isInteger(query) && query > 0 && query < 10_000 ? query : 1;
  const found = await page.call(getAppointments, { query: { page: current - 1, size: SIZE } });
  if (!found.ok) throw new Error('visits could not be read');
  const t = translator(page.texts(...VISIT_AREAS));
  return {
    texts: page.shownTexts(...VISIT_AREAS, 'accounts'),
    here: page.path('accountVisits'),
    drive: page.path('testDrive'),
    service: page.path('serviceVisit'),
    talk: page.path('videoVisit'),
    current,
    pages: Math.ceil(found.value.total / SIZE),
    visits: found.value.appointments.map((visit) => ({
      ...visit,
      when: showBooked(page, visit, t),
      href: page.path(visit.kind === 'TEST_DRIVE' ? 'testDriveBooking' : 'serviceBooking', { id: visit.id }),
    })),
  };
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('area.visits'), matches);

/** A person's visits and test drives, those that come last first. */
export default function VisitList() {
  const { texts, visits, drive, service, talk, here, current, pages } = useLoaderData<typeof loader>();
  const t = translator(texts);
  const ways = (
    <>
      <LinkButton href={drive} variant="secondary">
        {t('visitList.drive')}
      </LinkButton>
      <LinkButton href={service} variant="secondary">
        {t('visitList.service')}
      </LinkButton>
      <LinkButton href={talk} variant="secondary">
        {t('visitList.talk')}
      </LinkButton>
    </>
  );
  if (visits.length === 0) {
    return <MessagePage kind="empty" title={t('visitList.none')} text={t('visitList.none.text')} actions={ways} />;
  }
  return (
    <Stack gap={6}>
      <Cluster>{ways}</Cluster>
      <Grid least="medium">
        {visits.map((visit) => (
          <Card key={visit.id} as="article" look="outlined">
            <Stack gap={3}>
              <p>
                <Badge tone={TONES[visit.state]}>{t(`visit.state.${visit.state}`)}</Badge>
              </p>
              <h2 className={styles.heading}>{visit.service?.name ?? t(`visit.kind.${visit.kind}`)}</h2>
              <p>{visit.when}</p>
              <p className={styles.soft}>
                {[visit.car?.modelName, visit.dealer.name, visit.number].filter(Boolean).join(' · ')}
              </p>
              <LinkButton
                href={visit.href}
                variant="secondary"
                aria-label={t('visitList.seeOf', { number: visit.number })}
              >
                {t('visitList.see')}
              </LinkButton>
            </Stack>
          </Card>
        ))}
      </Grid>
      <Pagination
        label={t('visitList.pages')}
        current={current}
        total={pages}
        hrefOf={(to) => `${here}?page=${to}`}
        texts={{
          previous: t('visitList.previous'),
          next: t('visitList.next'),
          go: (to) => t('visitList.page', { page: to }),
          current: (to) => t('visitList.page', { page: to }),
        }}
      />
    </Stack>
  );
}
