import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Section } from '#ui/section.tsx';
import { Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { BenefitPicture } from './benefit-picture.tsx';
import styles from './benefits.module.css';
import { action, loader } from './gift-data.ts';
import type { ShownBenefit } from './shown.ts';

export { action, loader };

export const handle = { js: false };
/** The link is a secret for other sites; to a form without any referrer a browser would add no origin either, and it would be refused. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined
    ? []
    : [...pageTitle(translator(loaderData.texts)('gift.title'), matches), { name: 'robots', content: 'noindex' }];

export default function Gift() {
  const { texts, here, key, gift, benefit, signIn, mine, benefits } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  if (gift === null || gift.taken) {
    const stem = gift === null ? 'gift.gone' : 'gift.taken';
    return (
      <MessagePage
        kind="empty"
        level={1}
        title={t(stem)}
        text={t(`${stem}.text`)}
        actions={<LinkButton href={gift === null ? benefits : mine}>{t('benefits.back')}</LinkButton>}
      />
    );
  }
  const { title, partner, picture, summary, benefitId, dealer } = gift;
  return (
    <Section compact level={1} title={t('gift.title')} lead={t('gift.lead', { title, partner })}>
      <Stack gap={5}>
        {answer !== undefined && (
          <Notice tone="error" live title={t('benefits.failure')}>
            {answer.message}
          </Notice>
        )}
        <div className={styles.detail}>
          <div className={styles.hero}>
            <BenefitPicture kind={picture} />
          </div>
          <Stack gap={4}>
            <h2>{title}</h2>
            <p>{summary}</p>
            {benefit !== null && <Conditions t={t} benefit={benefit} dealer={dealer} />}
            {signIn === null ? (
              <PageForm action={here} idempotencyKey={key} held={{ benefit: benefitId }}>
                <Button type="submit" size="large">
                  {t('gift.take')}
                </Button>
              </PageForm>
            ) : (
              <>
                <p>{t('gift.signIn')}</p>
                <div>
                  <LinkButton href={signIn} size="large">
                    {t('benefits.signIn.go')}
                  </LinkButton>
                </div>
              </>
            )}
          </Stack>
        </div>
      </Stack>
    </Section>
  );
}

/** What it is worth, where and until when it is used, and on which conditions. */
export function Conditions({ t, benefit, dealer }: { t: Translate; benefit: ShownBenefit; dealer: string | null }) {
  return (
    <>
      {benefit.off !== null && <p>{benefit.off}</p>}
      {dealer !== null && <p>{t('gift.where', { dealer })}</p>}
      <p>{benefit.until}</p>
      <h3>{t('benefits.terms')}</h3>
      <p className={styles.terms}>{benefit.terms}</p>
    </>
  );
}
