import { FileDown } from 'lucide-react';
import { formatDay } from '#kernel/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Say } from '#ui/say.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import type { CarCampaign } from '../../public.ts';
import styles from './care.module.css';

/** A recall as it stands for one car: what may happen, what is done, and the paper for it. Texts of the area `aftersales`. */
export function CampaignCard({
  say,
  campaign,
  voucher,
  level = 3,
}: {
  say: Say;
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
          <Badge tone={isOpen ? 'warning' : 'success'}>{say(`recall.status.${campaign.status}`)}</Badge>
          <span className={styles.soft}>{campaign.code}</span>
        </Cluster>
        <Title className={styles.name}>{campaign.title}</Title>
        {campaign.licensingBlocked && <Notice tone="error">{say('recall.blocked')}</Notice>}
        <dl className={styles.facts}>
          <div className={styles.told}>
            <dt>{say('recall.paper.risk')}</dt>
            <dd>{campaign.risk}</dd>
          </div>
          <div className={styles.told}>
            <dt>{say('recall.paper.remedy')}</dt>
            <dd>{campaign.remedy}</dd>
          </div>
          <div>
            <dt>{say('recall.paper.minutes')}</dt>
            <dd>{say('aftersales.minutes', { n: campaign.minutes })}</dd>
          </div>
          <div>
            <dt>{say('recall.paper.notified')}</dt>
            <dd>{formatDay(campaign.notifiedOn)}</dd>
          </div>
          <div>
            <dt>{say('recall.paper.service')}</dt>
            <dd>{campaign.serviceCode}</dd>
          </div>
          {isOpen && campaign.licensingBlocksOn !== null && !campaign.licensingBlocked && (
            <div>
              <dt>{say('recall.blocksOn')}</dt>
              <dd>{formatDay(campaign.licensingBlocksOn)}</dd>
            </div>
          )}
        </dl>
        <Cluster>
          <LinkButton
            href={voucher}
            variant="secondary"
            icon={FileDown}
            aria-label={say(isOpen ? 'recall.voucher.label' : 'recall.receipt.label', { title: campaign.title })}
          >
            {say(isOpen ? 'recall.voucher' : 'recall.receipt')}
          </LinkButton>
        </Cluster>
      </Stack>
    </Card>
  );
}

/** Address of a recall's paper; it needs no session, only the car. */
export const voucherHref = (of: { brand: string; market: string; id: string; campaign: string }): string =>
  `/api/recall/v1/recall/voucher?${new URLSearchParams(of).toString()}`;
