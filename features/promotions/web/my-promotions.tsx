import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { Stack } from '#ui/stack.tsx';
import { translator } from '#ui/translate.ts';
import { listSubscriptions } from '../contract/own.ts';
import { Cancelled } from './cancelled.tsx';
import { PromotionState } from './promotions-screen.tsx';
import styles from './promotions.module.css';
import { shownOwn, shownPromotion } from './shown.ts';

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const found = await page.call(listSubscriptions, { query: { includeInactive: 'true' } });
  return {
    texts: page.shownTexts('promotions'),
    all: page.path('promotions'),
    isFailed: !found.ok,
    parts: (found.ok ? found.value.subscriptions : []).map(({ promotion, ...own }) => ({
      ...shownPromotion(page, promotion, new Map()),
      own: shownOwn(page, own, promotion.code),
    })),
  };
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('promotions.mine'), matches);

/** Promotions one takes part in, with the numbers in each. */
export default function MyPromotions() {
  const { texts, all, parts, isFailed } = useLoaderData<typeof loader>();
  const t = translator(texts);
  if (parts.length === 0) {
    return (
      <MessagePage
        kind="empty"
        level={2}
        title={t(isFailed ? 'promotions.failure' : 'promotions.mine.none')}
        text={t(isFailed ? 'promotions.failure.text' : 'promotions.mine.none.text')}
        actions={<LinkButton href={all}>{t('promotions.all')}</LinkButton>}
      />
    );
  }
  return (
    <Stack gap={6}>
      <ul className={styles.cards}>
        {parts.map((part) => (
          <li key={part.id}>
            <article className={styles.card}>
              <div className={styles.words}>
                <p>
                  <PromotionState promotion={part} />
                </p>
                <h2 className={styles.name}>
                  <a href={part.href} className={styles.over}>
                    {part.name}
                  </a>
                </h2>
                {part.cancelledReason !== null && (
                  <Cancelled t={t} reason={part.cancelledReason} hasWon={part.own.wins.length > 0} />
                )}
                {part.own.wins.map((win) => (
                  <Notice key={win} tone="success">
                    {win}
                  </Notice>
                ))}
                <p>{part.own.isActive ? part.own.count : t('promotions.own.ended')}</p>
                <ul className={styles.numbers} aria-label={t('promotions.own.numbers')}>
                  {part.own.numbers.map(({ text }) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </div>
            </article>
          </li>
        ))}
      </ul>
      <div>
        <LinkButton href={all} variant="secondary">
          {t('promotions.all')}
        </LinkButton>
      </div>
    </Stack>
  );
}
