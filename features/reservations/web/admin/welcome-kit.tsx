import type { Market } from '#kernel/market.ts';
import { showStreet, showTown } from '#kernel/street.ts';
import { Button } from '#ui/button.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import type { WelcomeKit } from '../../contract/welcome-kit.ts';

/** Where the welcome kit of an order goes, and how far it is. */
export function KitForStaff({ kit, market, t }: { kit: WelcomeKit; market: Market; t: Translate }) {
  const { recipient, state } = kit;
  const address = recipient?.address;
  const lines =
    recipient === null || address === undefined
      ? [t('admin.kit.erased')]
      : [recipient.name, showStreet(market, address), showTown(address), address.postalCode];
  return (
    <section aria-labelledby="kit">
      <Stack gap={4}>
        <h3 id="kit">{t('order.kit')}</h3>
        <div>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {kit.carrier !== null && <p>{`${kit.carrier} · ${kit.trackingCode ?? ''}`}</p>}
        {state === 'REQUESTED' && <Send t={t} />}
        {state === 'SENT' && (
          <PageForm held={{ do: 'kit', state: 'DELIVERED' }}>
            <Button type="submit" variant="secondary">
              {t('admin.kit.arrived')}
            </Button>
          </PageForm>
        )}
        {state === 'DELIVERED' && <p>{t('admin.kit.delivered')}</p>}
      </Stack>
    </section>
  );
}

function Send({ t }: { t: Translate }) {
  const field = (name: 'carrier' | 'trackingCode') => (
    <TextField label={t(`admin.kit.${name}`)} name={name} autoComplete="off" />
  );
  return (
    <PageForm held={{ do: 'kit', state: 'SENT' }}>
      <Stack gap={4}>
        {field('carrier')}
        {field('trackingCode')}
        <div>
          <Button type="submit">{t('admin.kit.sent')}</Button>
        </div>
      </Stack>
    </PageForm>
  );
}
