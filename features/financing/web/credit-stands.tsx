import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import type { Translate } from '#ui/translate.ts';
import { DealerCall } from './dealer-call.tsx';
import type { ProposalLoaded } from './proposal-data.ts';

type Props = { t: Translate; loaded: ProposalLoaded };

/** That a credit pays nothing any more, or is for a car that the order has no longer: before anything is signed for it. */
export function CreditStands({ t, loaded }: Props) {
  const { fallen, moved } = loaded;
  if (fallen !== null)
    return (
      <Notice tone="warning" title={t(`fallen.${fallen}.state`)}>
        {t(`fallen.${fallen}.text`)}
      </Notice>
    );
  return moved === null ? null : <OtherCar t={t} loaded={loaded} moved={moved} />;
}

function OtherCar({ t, loaded, moved }: Props & { moved: NonNullable<ProposalLoaded['moved']> }) {
  const { dealer, id, links } = loaded;
  const { former, now, key } = moved;
  return (
    <Notice tone="warning" title={t('moved.title')}>
      <p>{t('moved.former', former)}</p>
      <p>{t('moved.now', now)}</p>
      {key === null ? (
        <>
          <p>{t('moved.signed')}</p>
          <DealerCall t={t} dealer={dealer} />
        </>
      ) : (
        <>
          <p>{t('moved.text')}</p>
          <PageForm action={links.leave} idempotencyKey={key} held={{ do: 'leave', proposal: id }}>
            <Button type="submit">{t('moved.again')}</Button>
          </PageForm>
        </>
      )}
    </Notice>
  );
}
