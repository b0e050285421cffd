import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { deskHref } from '#ui/desk-asked.ts';
import { DeskList, type DeskColumn } from '#ui/desk-list.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { sayer, type Say } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { campaignsAction, campaignsLoader, type CampaignLine, type Campaigns } from './campaigns-data.ts';
import { FormAnswer } from './desk-answer.tsx';
import styles from './prices.module.css';

export const handle = { js: false };
export const loader = campaignsLoader;
export const action = campaignsAction;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('campaigns.title'), matches);

/** Discounts on special terms: what waits for a second person, what counts, and the form that writes one. */
export default function CampaignDesk() {
  const loaded = useLoaderData<Campaigns>();
  const answered = useActionData<typeof action>();
  const say = sayer(loaded.texts);
  const { lines, here, pages, done } = loaded;
  return (
    <Stack gap={7}>
      <FormAnswer answered={answered} done={done === null ? null : say(`campaigns.done.${done}`)} />
      <DeskList
        say={say}
        caption={say('campaigns.title')}
        captionHidden
        none={say('campaigns.none')}
        columns={columnsOf(say, loaded)}
        rows={lines}
        pages={{ label: say('pages.label'), ...pages }}
        hrefOf={(page) => deskHref(here, { page })}
      />
      <CampaignForm say={say} loaded={loaded} answered={answered} />
    </Stack>
  );
}

const TONES: Readonly<Record<CampaignLine['state'], BadgeTone>> = {
  draft: 'warning',
  planned: 'accent',
  inForce: 'success',
  past: 'neutral',
};

const columnsOf = (say: Say, { here, pages, token }: Campaigns): DeskColumn<CampaignLine>[] => [
  {
    head: say('campaigns.name'),
    cell: ({ id, name }) => (
      <a
        href={`${deskHref(here, { page: pages.current, edit: id })}#form`}

        aria-label={say('campaigns.open', { name })}
      >
        {name}
      </a>
    ),
  },
  {
    head: say('prices.state'),
    cell: (line) => (
      <>
        <Badge tone={TONES[line.state]}>{say(`campaigns.state.${line.state}`)}</Badge>
        {line.state === 'draft' && line.by.kind !== 'you' && <Approval say={say} token={token} line={line} />}
      </>
    ),
  },
  { head: say('campaigns.audience'), cell: ({ audience }) => say(`campaigns.audience.${audience}`) },
  { head: say('campaigns.discount'), cell: ({ discount }) => discount, isNumber: true },
  { head: say('campaigns.models'), cell: ({ models }) => (models === '' ? say('campaigns.models.all') : models) },
  { head: say('prices.validFrom'), cell: ({ from }) => from },
  { head: say('prices.validUntil'), cell: ({ until }) => until ?? say('prices.endless') },
  { head: say('campaigns.by'), cell: ({ by }) => say(`prices.by.${by.kind}`, { id: by.id }) },
];

function Approval({ say, token, line }: { say: Say; token: string; line: CampaignLine }) {
  return (
    <form method="post" className={styles.decision}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="key" value={line.key} />
      <input type="hidden" name="id" value={line.id} />
      <input type="hidden" name="revision" value={line.revision} />
      <Button type="submit" name="do" value="approve" aria-label={say('campaigns.approve.label', { name: line.name })}>
        {say('campaigns.approve')}
      </Button>
    </form>
  );
}
