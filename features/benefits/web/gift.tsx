import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { Button } from '#ui/button.tsx';
import { refusedForm, statusOf } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Section } from '#ui/section.tsx';
import { signInAddress } from '#ui/sign-in-address.ts';
import { Stack } from '#ui/stack.tsx';
import { translator } from '#ui/translate.ts';
import { listRedeemed, redeemBenefit } from '../contract/user.ts';
import { BenefitPicture } from './benefit-picture.tsx';
import styles from './benefits.module.css';

export const handle = { js: false };
/** The link is a secret for other sites; to a form without any referrer a browser would add no origin either, and it would be refused. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

const HASH = /^[\w-]{20,100}$/;

/** The gift of a link. Opening it takes nothing: programs that look at messages open links too. */
export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const hash = params['hash'] ?? '';
  const found = HASH.test(hash) ? await page.call(listRedeemed, { query: { hash } }) : null;
  // What could not be looked at may still be there.
  if (found?.ok === false && statusOf(found) !== 404) throw data(null, { status: statusOf(found) });
  const [gift] = found?.ok === true ? found.value.redeemed : [];
  return {
    texts: page.shownTexts('benefits'),
    here: page.url.pathname,
    key: page.newKey(),
    gift: gift === undefined ? null : gift,
    signIn: page.user === null ? signInAddress(page) : null,
    mine: page.path('accountBenefits'),
    benefits: page.path('benefits'),
  };
};

export const action = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const benefitId = fieldOf(form, 'benefit');
  const taken = await page.call(redeemBenefit, {
    params: { id: benefitId },
    body: { type: 'GIFTED', hash: params['hash'] ?? '' },
    idempotencyKey: fieldOf(form, 'key'),
  });
  if (!taken.ok) return refusedForm(page, form, taken);
  return redirect(page.path('accountBenefit', { id: taken.value.benefitId }), 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined
    ? []
    : [...pageTitle(translator(loaderData.texts)('gift.title'), matches), { name: 'robots', content: 'noindex' }];

export default function Gift() {
  const { texts, here, key, gift, signIn, mine, benefits } = useLoaderData<typeof loader>();
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
  const { title, partner, picture, summary, benefitId } = gift;
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
