import { formatDay } from '#kernel/dates.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Translate } from '#ui/translate.ts';
import { Grid, Stack } from '#ui/stack.tsx';
import { CampaignCard, voucherHref } from './public/campaign-card.tsx';
import styles from './public/care.module.css';
import type { RecallLoaded } from './recall-loader.ts';

type Found = NonNullable<RecallLoaded['recall']>;

/** What was found for a car: open recalls first, then what was mended, then software. */
export function RecallResult({ t, loaded, recall }: { t: Translate; loaded: RecallLoaded; recall: Found }) {
  const { brand, market, id, dealers, software } = loaded;
  const { vehicle, campaigns, openCount } = recall;
  return (
    <Stack gap={5}>
      {vehicle !== null && (
        <h2 className={styles.name} id="car">
          {t('recall.car', {
            car: `${vehicle.modelName} ${vehicle.versionName} ${vehicle.year}`,
            end: vehicle.chassisEnd,
          })}
        </h2>
      )}
      {openCount === 0 ? (
        <Notice tone="success" live>
          {t('recall.none')}
        </Notice>
      ) : (
        <Notice
          tone="warning"
          live
          actions={<LinkButton href={dealers}>{t('recall.dealers')}</LinkButton>}
          title={t('recall.open', { n: openCount })}
        >
          {t('recall.open.text')}
        </Notice>
      )}
      <Grid least="large">
        {campaigns.map((campaign) => (
          <CampaignCard
            key={campaign.id}
            t={t}
            campaign={campaign}
            voucher={voucherHref({ brand, market, id, campaign: campaign.code })}
          />
        ))}
      </Grid>
      <div>
        <h2 className={styles.name}>{t('software.title')}</h2>
        {software.length === 0 ? (
          <p className={styles.words}>{t('software.none')}</p>
        ) : (
          <ul className={styles.plain}>
            {software.map((update) => (
              <li key={update.id} className={styles.line}>
                <span>
                  {update.title} ({update.version})
                </span>
                <span className={styles.soft}>
                  {t(update.overTheAir ? 'software.air' : 'software.workshop')} · {formatDay(update.releasedOn)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Stack>
  );
}
