import { FileDown } from 'lucide-react';
import { formatDay } from '#kernel/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Translate } from '#ui/translate.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import type { CarCampaign } from '../../public.ts';
import styles from './care.module.css';

/** A recall as it stands for one car: what may happen, what is done, and the paper for it. Texts of the area `aftersales`. */
export function CampaignCard({
  t,
  campaign,
  voucher,
  level = 3,
}: {
  t: Translate;
  campaign: CarCampaign;
  /** Address of its paper. */
  voucher: string;
  level?: 2 | 3 | 4;
}) {
  const Title = `h${level}` as const;
  const isOpen = campaign.status === 'OPEN';
  return (
    <Card as="article">
      <Stack gap={4}>
        <Cluster gap={3}>
          <Badge tone={isOpen ? 'warning' : 'success'}>{t(`recall.status.${campaign.status}`)}</Badge>
          <span className={styles.soft}>{campaign.code}</span>
        </Cluster>
        <Title className={styles.name}>{campaign.title}</Title>
        {campaign.licensingBlocked && <Notice tone="error">{t('recall.blocked')}</Notice>}
        <dl className={styles.facts}>
          <div className={styles.reported}>
            <dt>{t('recall.paper.risk')}</dt>
            <dd>{campaign.risk}</dd>
          </div>
          <div className={styles.reported}>
            <dt>{t('recall.paper.remedy')}</dt>
            <dd>{campaign.remedy}</dd>
          </div>
          <div>
            <dt>{t('recall.paper.minutes')}</dt>
            <dd>{t('aftersales.minutes', { n: campaign.minutes })}</dd>
          </div>
          <div>
            <dt>{t('recall.paper.notified')}</dt>
            <dd>{formatDay(campaign.notifiedOn)}</dd>
          </div>
          <div>
            <dt>{t('recall.paper.service')}</dt>
            <dd>{campaign.serviceCode}</dd>
          </div>
          {isOpen && campaign.licensingBlocksOn !== null && !campaign.licensingBlocked && (
            <div>
              <dt>{t('recall.blocksOn')}</dt>
              <dd>{formatDay(campaign.licensingBlocksOn)}</dd>
            </div>
          )}
        </dl>
        <Cluster>
          <LinkButton
            href={voucher}
            variant="secondary"
            icon={FileDown}
            aria-label={t(isOpen ? 'recall.voucher.label' : 'recall.receipt.label', { title: campaign.title })}
          >
            {t(isOpen ? 'recall.voucher' : 'recall.receipt')}
          </LinkButton>
        </Cluster>
      </Stack>
    </Card>
  );
}

/** Address of a recall's paper; it needs no session, only the car. */
export const voucherHref = (of: { brand: string; market: string; id: string; campaign: string }): string =>
  `/api/recall/v1/recall/voucher?${new URLSearchParams(of).toString()}`;
