import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { MessagePage } from '#ui/message-page.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Stack } from '#ui/stack.tsx';
import { translator } from '#ui/translate.ts';
import { BenefitCards } from './benefit-cards.tsx';
import { action, loader } from './my-benefits-data.ts';
import { Older } from './older.tsx';
import { Polls } from './polls.tsx';
import { RedeemedCards } from './redeemed.tsx';

export { action, loader };

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('benefits.title'), matches);

/** The person's benefits: what they may redeem, what they did with its codes, what comes, and what their dealership asks. */
export default function MyBenefits() {
  const { texts, here, done, available, next, redeemed, older, polls } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  // Nothing but the option is chosen there.
  const refused = answer?.fields['option_id'] === undefined ? answer?.message : t('poll.optionUnknown');
  return (
    <Stack gap={7}>
      {redeemed.length > 0 && (
        <Stack gap={4}>
          <h2 id="redeemed">{t('benefits.redeemed')}</h2>
          <RedeemedCards t={t} list={redeemed} />
          <Older t={t} list="redeemed" next={older} here={here} />
        </Stack>
      )}
      {available.length === 0 && redeemed.length === 0 && (
        <MessagePage kind="empty" level={2} title={t('benefits.none')} text={t('benefits.none.text')} />
      )}
      {available.length > 0 && (
        <Stack gap={4}>
          <h2>{t('benefits.available')}</h2>
          <BenefitCards t={t} benefits={available} hrefOf={(id) => `${here}/${id}`} />
        </Stack>
      )}
      {next.length > 0 && (
        <Stack gap={4}>
          <h2>{t('benefits.next')}</h2>
          <BenefitCards t={t} benefits={next} hrefOf={() => ''} isAhead />
        </Stack>
      )}
      {polls.length > 0 && (
        <Polls t={t} polls={polls} here={here} refused={refused ?? null} isDone={done === 'voted'} />
      )}
    </Stack>
  );
}
