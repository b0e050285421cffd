import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { formatMoney } from '#kernel/money.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { Section } from '#ui/section.tsx';
import { Stack } from '#ui/stack.tsx';
import { translator } from '#ui/translate.ts';
import { listOfferedPlans } from '../contract/vouchers.ts';
import styles from './benefits.module.css';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const offered = await page.call(listOfferedPlans, {});
  return {
    texts: page.shownTexts('benefits'),
    mine: page.path('accountVouchers'),
    tiers: (offered.ok ? offered.value.plans : [])
      .filter(({ kind }) => kind === 'DELAY')
      .map(({ id, least, value, keepsDays }) => ({
        id,
        days: least,
        value: formatMoney(value, page.market),
        keepsDays,
      })),
  };
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('rewards.title'), matches);

/** What a car that comes late is worth, for everybody to read before they buy. */
export default function Rewards() {
  const { texts, tiers, mine } = useLoaderData<typeof loader>();
  const t = translator(texts);
  if (tiers.length === 0)
    return (
      <MessagePage
        kind="empty"
        level={1}
        title={t('rewards.none')}
        text={t('rewards.none.text')}
        actions={<LinkButton href={mine}>{t('rewards.go')}</LinkButton>}
      />
    );
  return (
    <Section compact level={1} title={t('rewards.title')} lead={t('rewards.lead')}>
      <Stack gap={6}>
        <ul className={styles.tiers}>
          {tiers.map(({ id, days, value, keepsDays }) => (
            <li key={id} className={styles.voucher}>
              <div className={styles.voucherHead}>
                <p>{t('rewards.tier', { days })}</p>
                <p className={styles.value}>{value}</p>
              </div>
              <div className={styles.slip}>
                <p className={styles.text}>{t('rewards.tier.keeps', { days: keepsDays })}</p>
              </div>
            </li>
          ))}
        </ul>
        <Stack gap={3}>
          <h2>{t('rewards.how')}</h2>
          <p className={styles.terms}>{t('rewards.how.text')}</p>
        </Stack>
        <div>
          <LinkButton href={mine}>{t('rewards.go')}</LinkButton>
        </div>
      </Stack>
    </Section>
  );
}
