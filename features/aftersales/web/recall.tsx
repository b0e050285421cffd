import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import type { Page } from '#ui/page-context.ts';
import { pageContext } from '#ui/page-context.ts';
import { problemText, statusOf } from '#ui/page-form.ts';
import { pageTitle } from '#ui/page-title.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { sayer, type Say } from '#ui/say.ts';
import { Section } from '#ui/section.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { checkSoftware, getRecalls, listCampaigns } from '../contract/recall.ts';
import styles from './public/care.module.css';
import { RecallCampaigns } from './recall-campaigns.tsx';
import { RecallResult } from './recall-result.tsx';

export const handle = { js: false };
/** What somebody asked about their car is kept nowhere on the way. */
export const headers = () => ({ 'cache-control': 'no-store' });

const MOST_SHOWN = 20;

const lookUp = async (page: Page, id: string) => {
  const found = await page.call(getRecalls, { params: { brand: page.brand, id } });
  if (!found.ok) return { recall: null, software: [], error: problemText(page, found), status: statusOf(found) };
  const software = await page.call(checkSoftware, { params: { id } });
  return { recall: found.value, software: software.ok ? software.value.updates : [], error: null, status: 200 };
};

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const id = (page.url.searchParams.get('id') ?? '').trim().slice(0, 40);
  const [asked, campaigns] = await Promise.all([
    id === '' ? null : lookUp(page, id),
    page.call(listCampaigns, { params: { brand: page.brand, market: page.market }, query: { size: MOST_SHOWN } }),
  ]);
  const loaded = {
    texts: page.texts('aftersales'),
    here: page.path('recall'),
    dealers: page.path('dealers'),
    garage: page.path('garage'),
    brand: page.brand,
    market: page.market,
    id,
    recall: asked?.recall ?? null,
    software: asked?.software ?? [],
    error: asked?.error ?? null,
    campaigns: campaigns.ok ? campaigns.value.campaigns : [],
  };
  return data(loaded, { status: asked === null || asked.status === 404 ? 200 : asked.status });
};
export type RecallLoaded = Awaited<ReturnType<typeof loader>>['data'];

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined
    ? []
    : [
        ...pageTitle(sayer(loaderData.texts)('recall.title'), matches),
        { name: 'description', content: sayer(loaderData.texts)('recall.lead') },
      ];

function Find({ say, loaded }: { say: Say; loaded: RecallLoaded }) {
  return (
    <form method="get" action={loaded.here} className={styles.find}>
      <TextField
        label={say('recall.id')}
        hint={say('recall.id.hint')}
        name="id"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        defaultValue={loaded.id}
        error={loaded.error ?? undefined}
      />
      <Button type="submit">{say('recall.find')}</Button>
    </form>
  );
}

/** Whether a car must go to the workshop: no login, and nothing about anybody. */
export default function Recall() {
  const loaded = useLoaderData<RecallLoaded>();
  const say = sayer(loaded.texts);
  return (
    <>
      <Section compact level={1} title={say('recall.title')} lead={say('recall.lead')}>
        <Stack gap={6}>
          <Find say={say} loaded={loaded} />
          {loaded.recall !== null && <RecallResult say={say} loaded={loaded} recall={loaded.recall} />}
        </Stack>
      </Section>
      {loaded.campaigns.length > 0 && <RecallCampaigns say={say} campaigns={loaded.campaigns} />}
      <Section
        title={say('recall.more')}
        lead={say('recall.more.text')}
        aside={
          <LinkButton href={loaded.garage} variant="secondary">
            {say('recall.more.go')}
          </LinkButton>
        }
      >
        <p className={styles.words}>{say('recall.rights')}</p>
      </Section>
    </>
  );
}
