import { formatDay } from '#kernel/dates.ts';
import { Accordion } from '#ui/accordion.tsx';
import type { Translate } from '#ui/translate.ts';
import { Section } from '#ui/section.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './public/care.module.css';
import type { RecallLoaded } from './recall-loader.ts';

/** The campaigns of the brand, to read about. */
export function RecallCampaigns({ t, campaigns }: { t: Translate; campaigns: RecallLoaded['campaigns'] }) {
  return (
    <Section tone="sunken" title={t('recall.campaigns')} lead={t('recall.campaigns.text')}>
      <Accordion
        items={campaigns.map(({ id, code, title, risk, remedy, notifiedOn }) => ({
          id,
          title: (
            <>
              {title} <span className={styles.code}>({code})</span>
            </>
          ),
          content: (
            <Stack gap={3}>
              <p className={styles.words}>{risk}</p>
              <p className={styles.words}>{remedy}</p>
              <p className={styles.soft}>{t('recall.since', { day: formatDay(notifiedOn) })}</p>
            </Stack>
          ),
        }))}
      />
    </Section>
  );
}
