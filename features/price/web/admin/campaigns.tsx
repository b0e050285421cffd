import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { adminHref } from '#ui/admin-query.ts';
import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { campaignsAction, campaignsLoader, type CampaignLine, type Campaigns } from './campaigns-data.ts';
import { FormAnswer } from './admin-feedback.tsx';
import styles from './prices.module.css';

export const handle = { js: false };
export const loader = campaignsLoader;
export const action = campaignsAction;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('campaigns.title'), matches);

/** Discounts on special terms: what waits for a second person, what counts, and the form that writes one. */
export default function CampaignAdmin() {
  const loaded = useLoaderData<Campaigns>();
  const answered = useActionData<typeof action>();
  const t = translator(loaded.texts);
  const { lines, here, pages, done } = loaded;
  return (
    <Stack gap={7}>
      <FormAnswer answered={answered} done={done === null ? null : t(`campaigns.done.${done}`)} />
      <AdminList
        t={t}
        caption={t('campaigns.title')}
        captionHidden
        none={t('campaigns.none')}
        columns={buildColumns(t, loaded)}
        rows={lines}
        pages={{ label: t('pages.label'), ...pages }}
        hrefOf={(page) => adminHref(here, { page })}
      />
      <CampaignForm t={t} loaded={loaded} answered={answered} />
    </Stack>
  );
}

const TONES: Readonly<Record<CampaignLine['state'], BadgeTone>> = {
  draft: 'warning',
  planned: 'accent',
  inForce: 'success',
  past: 'neutral',
};

const buildColumns = (t: Translate, { here, pages, token }: Campaigns): AdminColumn<CampaignLine>[] => [
  {
    head: t('campaigns.name'),
    cell: ({ id, name }) => (
      <a
        href={`${adminHref(here, { page: pages.current, edit: id })}#form`}

        aria-label={t('campaigns.open', { name })}
      >
        {name}
      </a>
    ),
  },
  {
    head: t('prices.state'),
    cell: (line) => (
      <>
        <Badge tone={TONES[line.state]}>{t(`campaigns.state.${line.state}`)}</Badge>
        {line.state === 'draft' && line.by.kind !== 'you' && <Approval t={t} token={token} line={line} />}
      </>
    ),
  },
  { head: t('campaigns.audience'), cell: ({ audience }) => t(`campaigns.audience.${audience}`) },
  { head: t('campaigns.discount'), cell: ({ discount }) => discount, isNumber: true },
  { head: t('campaigns.models'), cell: ({ models }) => (models === '' ? t('campaigns.models.all') : models) },
  { head: t('prices.validFrom'), cell: ({ from }) => from },
  { head: t('prices.validUntil'), cell: ({ until }) => until ?? t('prices.endless') },
  { head: t('campaigns.by'), cell: ({ by }) => t(`prices.by.${by.kind}`, { id: by.id }) },
];

function Approval({ t, token, line }: { t: Translate; token: string; line: CampaignLine }) {
  return (
    <form method="post" className={styles.decision}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="key" value={line.key} />
      <input type="hidden" name="id" value={line.id} />
      <input type="hidden" name="revision" value={line.revision} />
      <Button type="submit" name="do" value="approve" aria-label={t('campaigns.approve.label', { name: line.name })}>
        {t('campaigns.approve')}
      </Button>
    </form>
  );
}
