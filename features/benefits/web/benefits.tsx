import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { Section } from '#ui/section.tsx';
import { signInAddress } from '#ui/sign-in-address.ts';
import { Stack } from '#ui/stack.tsx';
import { translator } from '#ui/translate.ts';
import { listAvailable, listNext } from '../contract/user.ts';
import { BenefitCards } from './benefit-cards.tsx';
import { shownBenefit } from './shown.ts';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store' });

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const [available, next] = await Promise.all([page.call(listAvailable, { query: {} }), page.call(listNext, {})]);
  return {
    texts: page.shownTexts('benefits'),
    isSignedIn: page.user !== null,
    signIn: signInAddress(page),
    mine: page.path('accountBenefits'),
    one: page.path('accountBenefits'),
    available: available.ok ? available.value.benefits.map((one) => shownBenefit(page, one)) : [],
    next: next.ok ? next.value.benefits.map((one) => shownBenefit(page, one)) : [],
  };
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('benefits.title'), matches);

/** What everybody registered is given; signed in, what the person is. */
export default function Benefits() {
  const { texts, isSignedIn, signIn, mine, one, available, next } = useLoaderData<typeof loader>();
  const t = translator(texts);
  return (
    <Section compact level={1} title={t('benefits.title')} lead={t('benefits.lead')}>
      <Stack gap={6}>
        {isSignedIn ? (
          <div>
            <LinkButton href={mine}>{t('benefits.mine.go')}</LinkButton>
          </div>
        ) : (
          <Notice
            title={t('benefits.signIn')}
            actions={<LinkButton href={signIn}>{t('benefits.signIn.go')}</LinkButton>}
          >
            {t('benefits.signIn.text')}
          </Notice>
        )}
        {available.length === 0 && next.length === 0 && (
          <MessagePage kind="empty" level={2} title={t('benefits.none')} text={t('benefits.none.text')} />
        )}
        {available.length > 0 && (
          <Stack gap={4}>
            <h2>{t('benefits.available')}</h2>
            <BenefitCards t={t} benefits={available} hrefOf={(id) => `${one}/${id}`} />
          </Stack>
        )}
        {next.length > 0 && (
          <Stack gap={4}>
            <h2>{t('benefits.next')}</h2>
            <BenefitCards t={t} benefits={next} hrefOf={() => ''} isAhead />
          </Stack>
        )}
      </Stack>
    </Section>
  );
}
