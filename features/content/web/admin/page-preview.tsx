import { data, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { dayIn } from '#kernel/dates.ts';
import { parseIsoDay } from '#kernel/days.ts';
import type { Market } from '#kernel/market.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { translator } from '#ui/translate.ts';
import { readPage, type PageVersion } from '../../contract/pages.ts';
import { ownName } from './shown-words.ts';
import styles from './page-preview.module.css';

/** As wide as most phones, tablets and desktops are. */
const DEVICES = ['phone', 'tablet', 'desktop'] as const;

export const handle = { js: false };

/** Whether a version may be seen at any time of a day. */
const isShownOn = (
  { publishAt, endsAt }: Pick<PageVersion, 'publishAt' | 'endsAt'>,
  { day, market }: { readonly day: string; readonly market: Market },
): boolean =>
  (publishAt === null || dayIn(new Date(publishAt), market) <= day) &&
  (endsAt === null || dayIn(new Date(endsAt), market) >= day);

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const id = params['page'] ?? '';
  const { slug, versions, preview } = shownAnswer(await page.call(readPage, { params: { id }, query: {} }));
  const [newest] = versions;
  if (newest === undefined) throw data(null, { status: 404 });
  const asked = page.url.searchParams;
  const day = asked.get('day') ?? '';
  const isDay = parseIsoDay(day) !== null;
  const address = ownName(slug) === null ? page.path('contentPage', { slug }) : page.path('home');
  const query = new URLSearchParams({ preview, ...(isDay ? { day } : {}) });
  return {
    texts: page.shownTexts('pagesAdmin'),
    device: DEVICES.find((device) => device === asked.get('device')) ?? DEVICES[0],
    day,
    isNoDay: day !== '' && !isDay,
    isOffThen: isDay && !isShownOn(newest, { day, market: page.market }),
    src: `${address}?${query}`,
    back: page.path('adminPage', { page: id }),
  };
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('pageAdmin.devices'), matches);

/** The newest version in a frame as wide as a device, on whatever day. */
export default function PagePreview() {
  const { texts, device, day, isNoDay, isOffThen, src, back } = useLoaderData<typeof loader>();
  const t = translator(texts);
  return (
    <Stack gap={6}>
      <h2 className={styles.title}>{t('pageAdmin.devices')}</h2>
      <form method="get" className={styles.choice}>
        <SelectField
          label={t('pageAdmin.device')}
          optional=""
          name="device"
          defaultValue={device}
          options={DEVICES.map((value) => ({ value, label: t(`pageAdmin.device.${value}`) }))}
        />
        <TextField
          label={t('pageAdmin.preview.day')}
          optional={t('pageAdmin.optional')}
          name="day"
          type="date"
          defaultValue={day}
          error={isNoDay ? t('pageAdmin.preview.noDay') : undefined}
        />
        <Button type="submit" variant="secondary">
          {t('pageAdmin.preview')}
        </Button>
      </form>
      <Notice>{t('pageAdmin.devices.same')}</Notice>
      {isOffThen && <Notice tone="warning">{t('pageAdmin.preview.off')}</Notice>}
      <div className={styles.room}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of ours: a sandbox would shut its script out, or be none */}
        <iframe className={styles.frame} data-device={device} src={src} title={t(`pageAdmin.device.${device}`)} />
      </div>
      <Cluster>
        <LinkButton href={src} variant="secondary" target="_blank" rel="noopener">
          {t('pageAdmin.devices.window')}
        </LinkButton>
        <LinkButton href={back} variant="quiet">
          {t('pageAdmin.back')}
        </LinkButton>
      </Cluster>
    </Stack>
  );
}
