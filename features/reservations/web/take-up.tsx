import { redirect, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { formatMoney } from '#kernel/money.ts';
import { MARKETS } from '#kernel/market.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { fieldOf } from '#ui/form.ts';
import { problemText, refusedForm } from '#ui/form-answer.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext, type Page } from '#ui/page-context.ts';
import { PageForm } from '#ui/page-form.tsx';
import { Section } from '#ui/section.tsx';
import { signInAddress } from '#ui/sign-in-address.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { previewTakeUp, takeUpOrder, type TakeUpView } from '../contract/change.ts';
import { ownChangesShown, dayShown, differenceShown } from './difference-data.ts';
import { ChangeHistory } from './change-history.tsx';
import { PriceDifference } from './price-difference.tsx';
import { loadOrder } from './shared.ts';
import { WithNumber } from './with-number.tsx';

export const handle = { js: false };

const WITHOUT = 'sem-cupom';

const shownView = (page: Page, view: TakeUpView) => ({
  price: differenceShown(page, view),
  total: view.after.amount,
  deposit: formatMoney(view.deposit, page.market),
  to: translator(page.texts('reservations'))(`status.${view.to}`),
  isSameCar: view.isSameCar,
  priceKept: view.priceKept,
  day: dayShown(view.deliverBy),
  couponsLost: view.couponsLost,
  voucherLost: view.voucherLost,
  termsVersion: view.termsVersion,
});

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  if (page.user === null) throw redirect(signInAddress(page));
  const order = await loadOrder(page, params['id']);
  if (order.state === 'PRE_RESERVE' && !order.expired)
    throw redirect(page.path('reservationStep', { id: order.id, step: 'payment' }));
  const withoutCoupons = page.url.searchParams.has(WITHOUT);
  const found = await page.call(previewTakeUp, { params: { id: order.id }, body: { withoutCoupons } });
  const until = order.takeUpUntil;
  return {
    texts: page.shownTexts('orderChange'),
    number: order.number,
    back: page.path('order', { id: order.id }),
    terms: page.path('reservationTerms'),
    until:
      until === null
        ? null
        : new Intl.DateTimeFormat(page.locale, { dateStyle: 'long', timeZone: MARKETS[page.market].timeZone }).format(
            new Date(until),
          ),
    wasPaid: order.refunds.length + order.rest.returns.length > 0,
    view: found.ok ? shownView(page, found.value) : null,
    refusal: found.ok ? null : problemText(page, found),
    withoutCoupons,
    withoutHref: `${page.url.pathname}?${WITHOUT}=1`,
    changes: await ownChangesShown(page, order.id),
    form: { key: page.newKey() },
  };
};

export const action = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const id = params['id'] ?? '';
  const result = await page.call(takeUpOrder, {
    params: { id },
    body: {
      withoutCoupons: fieldOf(form, 'withoutCoupons') === 'yes',
      total: Number(fieldOf(form, 'total')),
      termsVersion: fieldOf(form, 'accept'),
    },
    idempotencyKey: fieldOf(form, 'key'),
  });
  if (!result.ok) return refusedForm(page, form, result);
  return redirect(page.path('reservationStep', { id, step: 'payment' }), 303);
};

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  loaderData === undefined
    ? []
    : [{ title: translator(loaderData.texts)('takeUp.title', { number: loaderData.number }) }];

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** A cancelled order begins again: what it costs now, where it goes on, and the way to its payment. */
export default function TakeUp() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = translator(loaded.texts);
  const { view } = loaded;
  return (
    <Section
      compact
      level={1}
      width="text"
      title={<WithNumber text={t('takeUp.title', { number: loaded.number })} number={loaded.number} />}
      {...(loaded.until === null ? {} : { lead: t('takeUp.lead', { date: loaded.until }) })}
    >
      <Stack gap={6}>
        {refused !== undefined && (
          <Notice tone="error" live title={t('takeUp.refused')}>
            {refused.message}
          </Notice>
        )}
        {loaded.refusal !== null && (
          <Notice tone="error" title={t('takeUp.refused')}>
            {loaded.refusal}
          </Notice>
        )}
        {view !== null && <Offer loaded={loaded} view={view} t={t} />}
        <ChangeHistory changes={loaded.changes} t={t} />
        <div>
          <LinkButton href={loaded.back} variant="quiet">
            {t('change.back')}
          </LinkButton>
        </div>
      </Stack>
    </Section>
  );
}

function Offer({ loaded, view, t }: { loaded: Loaded; view: NonNullable<Loaded['view']>; t: Translate }) {
  return (
    <>
      <Stack>
        <p>{t(view.isSameCar ? 'takeUp.sameCar' : 'takeUp.twin')}</p>
        {view.day !== null && <p>{t('change.day', { day: view.day })}</p>}
        <p>{t(view.priceKept ? 'takeUp.priceKept' : 'takeUp.priceNow')}</p>
        <PriceDifference caption={t('change.difference')} price={view.price} t={t} />
        {view.couponsLost.map((code) => (
          <Notice key={code} tone="warning">
            {t('change.couponsLost', { code })}
          </Notice>
        ))}
        {view.voucherLost && <Notice tone="warning">{t('takeUp.voucherLost')}</Notice>}
        {!loaded.withoutCoupons && (view.couponsLost.length > 0 || view.voucherLost) && (
          <div>
            <LinkButton href={loaded.withoutHref} variant="secondary">
              {t('takeUp.withoutCoupons')}
            </LinkButton>
          </div>
        )}
        <p>{t('takeUp.to', { state: view.to })}</p>
        {loaded.wasPaid && <Notice>{t('takeUp.paidBefore')}</Notice>}
        <p>
          {t('takeUp.deposit')}: <strong>{view.deposit}</strong>
        </p>
      </Stack>
      <PageForm
        idempotencyKey={loaded.form.key}
        held={{ total: String(view.total), withoutCoupons: loaded.withoutCoupons ? 'yes' : 'no' }}
      >
        <Stack>
          <p>
            <a href={loaded.terms} target="_blank" rel="noreferrer">
              {t('change.terms')}
            </a>
          </p>
          <Checkbox name="accept" value={view.termsVersion} required label={t('takeUp.accept')} />
          <Cluster>
            <Button type="submit">{t('takeUp.send')}</Button>
          </Cluster>
        </Stack>
      </PageForm>
    </>
  );
}
