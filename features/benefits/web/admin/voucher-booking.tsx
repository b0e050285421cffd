import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { scanHref } from '#features/scanner/public.ts';
import { ScanLink } from '#features/scanner/web/public/scan-link.tsx';
import { formatDateTime } from '#kernel/date-times.ts';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { formatMoney } from '#kernel/money.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { problemText, refusedLine } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext } from '#ui/page-context.ts';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { translator } from '#ui/translate.ts';
import { bookVoucher, findVoucher, listBookingDealers } from '../../contract/voucher-booking.ts';
import { showVoucherCode } from '../../rules/voucher.ts';

export const handle = { js: false };

/** The code is looked up from the address, so that a scanner that opens one lands here with it. */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { dealers } = shownAnswer(await page.call(listBookingDealers, {}));
  const code = (page.url.searchParams.get('code') ?? '').trim().slice(0, 60);
  const found = code === '' ? null : await page.call(findVoucher, { params: { code } });
  const visit = found?.ok === true ? found.value.visit : null;
  // One that is kept for a visit is booked there alone.
  const places = visit === null ? dealers : dealers.filter(({ id }) => id === visit.dealerId);
  return {
    texts: page.shownTexts('benefitsAdmin', 'benefits', 'scanner'),
    scan: scanHref(page.path('scanner'), 'voucher'),
    here: page.url.pathname,
    key: page.newKey(),
    code,
    isElsewhere: visit !== null && places.length === 0,
    dealers: places
      .map(({ id, name, cityName }) => ({ value: id, label: `${cityName} · ${name}` }))
      .toSorted((a, b) => a.label.localeCompare(b.label, page.locale)),
    refused: found === null || found.ok ? null : problemText(page, found),
    voucher:
      found?.ok === true
        ? {
            ...found.value,
            shown: showVoucherCode(found.value.code),
            value: formatMoney(found.value.value, page.market),
            until: formatDay(dayIn(new Date(found.value.validUntil), page.market)),
            usedAt: found.value.redeemedAt === null ? null : formatDateTime(found.value.redeemedAt, page.market),
            visitAt: visit === null ? '' : formatDateTime(visit.startsAt, page.market),
          }
        : null,
    done: page.url.searchParams.get('done') === '1',
  };
};

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const code = fieldOf(form, 'voucher');
  const booked = await page.call(bookVoucher, {
    body: { code, dealerId: fieldOf(form, 'dealerId') },
    idempotencyKey: fieldOf(form, 'key'),
  });
  if (!booked.ok) return refusedLine(page, booked);
  return redirect(`${page.url.pathname}?${new URLSearchParams({ code, done: '1' })}`, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('voucherBooking.title'), matches);

/** At the dealership: the code a customer shows, what it is worth, and its booking. */
export default function VoucherBooking() {
  const { texts, scan, here, key, code, dealers, isElsewhere, refused, voucher, done } = useLoaderData<typeof loader>();
  const message = useActionData<typeof action>()?.message;
  const t = translator(texts);
  return (
    <Stack gap={6}>
      <AdminFeedback
        refused={message ?? refused}
        done={
          done && message === undefined && voucher !== null
            ? t('voucherBooking.done', { name: voucher.name, value: voucher.value })
            : null
        }
      />
      <form method="get" action={here}>
        <Stack gap={4}>
          <p>{t('voucherBooking.text')}</p>
          <TextField
            label={t('voucherBooking.code')}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            defaultValue={code}
          />
          <ScanLink t={t} href={scan} takes="code" />
          <div>
            <Button type="submit" variant={voucher === null ? 'primary' : 'secondary'}>
              {t('voucherBooking.find')}
            </Button>
          </div>
        </Stack>
      </form>
      {voucher !== null && (
        <Card as="section" look="outlined">
          <Stack gap={4}>
            <h2>
              {voucher.name}, {voucher.value}
            </h2>
            <p>{voucher.shown}</p>
            <p>
              <Badge tone={voucher.state === 'OPEN' ? 'success' : 'neutral'}>
                {t(`voucherBooking.state.${voucher.state}`)}
              </Badge>
            </p>
            <p>
              {voucher.usedAt === null
                ? `${t('voucherBooking.validUntil')}: ${voucher.until}`
                : t('voucherBooking.used', { when: voucher.usedAt })}
            </p>
            {voucher.visit !== null && (
              <p>{t('voucherBooking.visit', { number: voucher.visit.number, when: voucher.visitAt })}</p>
            )}
            {voucher.state === 'OPEN' && isElsewhere && <p>{t('voucher.keptElsewhere')}</p>}
            {voucher.state === 'OPEN' && dealers.length > 0 && (
              <PageForm idempotencyKey={key} held={{ voucher: voucher.code }}>
                <Stack gap={4}>
                  {/* What is booked is final: of several dealerships none is chosen beforehand. */}
                  <SelectField
                    label={t('voucherBooking.dealer')}
                    name="dealerId"
                    options={dealers}
                    {...(dealers.length > 1 ? { placeholder: t('benefits.dealer.choose'), defaultValue: '' } : {})}
                  />
                  <div>
                    <Button type="submit">{t('voucherBooking.book')}</Button>
                  </div>
                </Stack>
              </PageForm>
            )}
          </Stack>
        </Card>
      )}
    </Stack>
  );
}
