import { Button } from '#ui/button.tsx';
import { PageForm } from '#ui/page-form.tsx';
import type { Page } from '#ui/page-context.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import type { Order } from '../../contract.ts';
import { shown } from '../shared.ts';

type Refused = { readonly id: string; readonly amount: string; readonly key: string };

/** Refunds that the gateway refused. */
export const refusedShown = (page: Page, { refunds }: Order): Refused[] =>
  refunds
    .filter(({ state }) => state === 'FAILED')
    .map(({ id, amount }) => ({ id, amount: shown(page, amount), key: page.newKey() }));

/** What the gateway refused to give back waits for a person, who sends it once more. */
export function RefusedRefunds({ refunds, t }: { refunds: readonly Refused[]; t: Translate }) {
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="refused">
      <Stack gap={4}>
        <h3 id="refused">{t('admin.refused.title')}</h3>
        <p>{t('admin.refused.text')}</p>
        {refunds.map((refund) => (
          <PageForm key={refund.id} idempotencyKey={refund.key} held={{ do: 'retryRefund', refund: refund.id }}>
            <Cluster gap={3}>
              <span>{refund.amount}</span>
              <Button type="submit" variant="secondary" aria-label={t('admin.refused.retry.label', refund)}>
                {t('staff.retry')}
              </Button>
            </Cluster>
          </PageForm>
        ))}
      </Stack>
    </section>
  );
}
