import type { PartInput } from '#ui/admin-resource.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Field } from '#ui/field.tsx';
import { fieldOf } from '#ui/form.ts';
import { LinkedPlaces } from '#ui/linked-places.tsx';
import type { LinkedTo } from '#ui/linked-to.ts';
import { Notice } from '#ui/notice.tsx';
import type { Page } from '#ui/page-context.ts';
import { PageForm } from '#ui/page-form.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextArea } from '#ui/text-input.tsx';
import type { Translate } from '#ui/translate.ts';
import { decideCancellation, proposeCancellation } from '../../contract/cancellation.ts';
import type { PromotionRecord } from '../../contract/staff.ts';

const decide = (decision: 'CONFIRM' | 'REFUSE') => async (page: Page, form: FormData) => ({
  result: await page.call(decideCancellation, {
    params: { id: fieldOf(form, 'id') },
    body: { decision, cancellation: fieldOf(form, 'cancellation') },
  }),
});

/** What the forms of this file do. */
export const cancelActs = {
  cancel: async (page: Page, form: FormData) => ({
    result: await page.call(proposeCancellation, {
      params: { id: fieldOf(form, 'id') },
      body: { version: Number(fieldOf(form, 'version')), reason: fieldOf(form, 'reason').trim() },
    }),
  }),
  confirmCancel: decide('CONFIRM'),
  refuseCancel: decide('REFUSE'),
};

type CancelledProps = {
  readonly row: PromotionRecord;
  readonly t: Translate;
  readonly linked: readonly LinkedTo[];
};

/** That it is cancelled, or is to be: the reason, and what whoever looks may do about it. */
export function Cancelled({ row, t, linked }: CancelledProps) {
  const { id, name, cancellation, cancelledReason } = row;
  if (cancelledReason !== null)
    return (
      <Notice tone="warning" title={t('promotionAdmin.cancelled')}>
        {cancelledReason}
      </Notice>
    );
  if (cancellation === null) return null;
  const held = { id, cancellation: cancellation.id };
  return (
    <Stack gap={4}>
      <h2>{t('promotionAdmin.cancellation')}</h2>
      <p>{cancellation.reason}</p>
      <LinkedPlaces t={t} places={linked} />
      <p>{t(cancellation.isOwn ? 'promotionAdmin.cancellation.own' : 'promotionAdmin.cancellation.text')}</p>
      <Cluster>
        {!cancellation.isOwn && (
          <PageForm held={{ ...held, do: 'confirmCancel' }}>
            <Button type="submit" aria-label={t('promotionAdmin.cancellation.confirm.label', { name })}>
              {t('promotionAdmin.cancellation.confirm')}
            </Button>
          </PageForm>
        )}
        <PageForm held={{ ...held, do: 'refuseCancel' }}>
          <Button type="submit" variant="quiet" aria-label={t('promotionAdmin.cancellation.refuse.label', { name })}>
            {t('promotionAdmin.cancellation.refuse')}
          </Button>
        </PageForm>
      </Cluster>
    </Stack>
  );
}

type FormProps = {
  readonly row: PromotionRecord;
  readonly part: PartInput<unknown>;
  readonly linked: readonly LinkedTo[];
};

/** Where one of two says why a published promotion is to be cancelled. */
export function CancelForm({ row, part, linked }: FormProps) {
  const { t } = part.at;
  const canCancel = (row.state === 'PUBLISHED' || row.state === 'CLOSED') && row.cancellation === null;
  if (!canCancel) return null;
  const error = part.errors['reason'];
  return (
    <Disclosure summary={t('promotionAdmin.cancel')} open={part.values['do'] === 'cancel'}>
      <PageForm held={{ do: 'cancel', id: row.id, version: row.version }}>
        <Stack gap={4}>
          <p>{t('promotionAdmin.cancel.text')}</p>
          <LinkedPlaces t={t} places={linked} />
          <Field label={t('promotionAdmin.cancel.reason')} hint={t('promotionAdmin.cancel.hint')} error={error}>
            {(tied) => (
              <TextArea {...tied} name="reason" rows={3} maxLength={500} defaultValue={part.values['reason']} />
            )}
          </Field>
          <div>
            <Button type="submit" variant="secondary">
              {t('promotionAdmin.cancel.send')}
            </Button>
          </div>
        </Stack>
      </PageForm>
    </Disclosure>
  );
}
