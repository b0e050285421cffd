import { useActionData } from 'react-router';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import type { Translate } from '#ui/translate.ts';
import type { creditAction } from './free-proposal.ts';
import { ORDER_OF } from './order-parameter.ts';
import type { ProposalLoaded } from './proposal-data.ts';

/** What an approved credit is for: the reservation of its car, or the order that the page was opened from. */
export function UseCredit({ t, loaded }: { t: Translate; loaded: ProposalLoaded }) {
  const refused = useActionData<ReturnType<typeof creditAction>>();
  const { use, id, links } = loaded;
  if (links.reserve === null) return null;
  return (
    <>
      {refused !== undefined && (
        <Notice tone="error" live>
          {refused.message}
        </Notice>
      )}
      {use === null ? (
        <Notice title={t('use.title')} actions={<LinkButton href={links.reserve}>{t('use.reserve')}</LinkButton>}>
          {t('use.text')}
        </Notice>
      ) : (
        <Notice title={t('use.order.title')}>
          <p>{t('use.order.text')}</p>
          <PageForm idempotencyKey={use.key} held={{ proposal: id, [ORDER_OF]: use.order }}>
            <Button type="submit">{t('use.order')}</Button>
          </PageForm>
        </Notice>
      )}
    </>
  );
}
