import { type MetaArgs, useLoaderData } from 'react-router';
import { pageTitle } from '#ui/page-title.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { sayer, type Say } from '#ui/say.ts';
import { Section } from '#ui/section.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './public/care.module.css';
import { RecallCampaigns } from './recall-campaigns.tsx';
import { RecallResult } from './recall-result.tsx';
import { loader, type RecallLoaded } from './recall-loader.ts';

export { loader };

export const handle = { js: false };
/** What somebody asked about their car is kept nowhere on the way. */
export const headers = () => ({ 'cache-control': 'no-store' });

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
