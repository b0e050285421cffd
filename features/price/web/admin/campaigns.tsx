import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { sayer, type Say } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { campaignsAction, campaignsLoader, type CampaignLine, type Campaigns } from './campaigns-data.ts';
import { Pages } from './pages.tsx';
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
      {answered !== undefined && answered.message !== '' && (
        <Notice tone="error" live>
          {answered.message}
        </Notice>
      )}
      {done !== null && answered === undefined && (
        <Notice tone="success" live>
          {say(`campaigns.done.${done}`)}
        </Notice>
      )}
      {lines.length === 0 ? <Notice>{say('campaigns.none')}</Notice> : <Lines say={say} loaded={loaded} />}
      <Pages say={say} pages={pages} here={here} />
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

function Lines({ say, loaded }: { say: Say; loaded: Campaigns }) {
  return (
    <Table caption={say('campaigns.title')} captionHidden>
      <thead>
        <tr>
          <th scope="col">{say('campaigns.name')}</th>
          <th scope="col">{say('prices.state')}</th>
          <th scope="col">{say('campaigns.audience')}</th>
          <th scope="col" data-number>
            {say('campaigns.discount')}
          </th>
          <th scope="col">{say('campaigns.models')}</th>
          <th scope="col">{say('prices.validFrom')}</th>
          <th scope="col">{say('prices.validUntil')}</th>
          <th scope="col">{say('campaigns.by')}</th>
        </tr>
      </thead>
      <tbody>
        {loaded.lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              <a
                href={`${loaded.here}?${new URLSearchParams({ page: String(loaded.pages.current), edit: line.id })}#form`}
                className={styles.version}
                aria-label={say('campaigns.open', { name: line.name })}
              >
                {line.name}
              </a>
            </th>
            <td>
              <Badge tone={TONES[line.state]}>{say(`campaigns.state.${line.state}`)}</Badge>
              {line.state === 'draft' && line.by.kind !== 'you' && (
                <Approval say={say} token={loaded.token} line={line} />
              )}
            </td>
            <td>{say(`campaigns.audience.${line.audience}`)}</td>
            <td data-number>{line.discount}</td>
            <td>{line.models === '' ? say('campaigns.models.all') : line.models}</td>
            <td>{line.from}</td>
            <td>{line.until ?? say('prices.endless')}</td>
            <td>{say(`prices.by.${line.by.kind}`, { id: line.by.id })}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

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
