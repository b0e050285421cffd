import { type MetaArgs, useLoaderData } from 'react-router';
import { ScanLink } from '#features/scanner/web/public/scan-link.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { translator, type Translate } from '#ui/translate.ts';
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
        ...pageTitle(translator(loaderData.texts)('recall.title'), matches),
        { name: 'description', content: translator(loaderData.texts)('recall.lead') },
      ];

function Find({ t, loaded }: { t: Translate; loaded: RecallLoaded }) {
  return (
    <form method="get" action={loaded.here} className={styles.find}>
      <TextField
        label={t('recall.id')}
        hint={t('recall.id.hint')}
        name="id"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        defaultValue={loaded.id}
        error={loaded.error ?? undefined}
      />
      <Button type="submit">{t('recall.find')}</Button>
    </form>
  );
}

/** Whether a car must go to the workshop: no login, and nothing about anybody. */
export default function Recall() {
  const loaded = useLoaderData<RecallLoaded>();
  const t = translator(loaded.texts);
  return (
    <>
      <Section compact level={1} title={t('recall.title')} lead={t('recall.lead')}>
        <Stack gap={6}>
          <Find t={t} loaded={loaded} />
          <ScanLink t={t} href={loaded.scan} takes="chassis" />
          {loaded.recall !== null && <RecallResult t={t} loaded={loaded} recall={loaded.recall} />}
        </Stack>
      </Section>
      {loaded.campaigns.length > 0 && <RecallCampaigns t={t} campaigns={loaded.campaigns} />}
      <Section
        title={t('recall.more')}
        lead={t('recall.more.text')}
        aside={
          <LinkButton href={loaded.garage} variant="secondary">
            {t('recall.more.go')}
          </LinkButton>
        }
      >
        <p className={styles.words}>{t('recall.rights')}</p>
      </Section>
    </>
  );
}
