import { showStreet, showTown } from '#kernel/street.ts';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { getSelf } from '#features/accounts/contract/user.ts';
import { AddressFields } from '#features/accounts/web/address-fields.tsx';
import { addressBody, selfValues } from '#features/accounts/web/self-form.ts';
import { getReservationStatus } from '#features/reservations/contract.ts';
import { getWelcomeKit, requestWelcomeKit } from '#features/reservations/contract/welcome-kit.ts';
import { fieldOf } from '#ui/form.ts';
import { refusedForm, statusOf } from '#ui/form-answer.ts';
import { Button } from '#ui/button.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Section } from '#ui/section.tsx';
import { signInAddress } from '#ui/sign-in-address.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { translator } from '#ui/translate.ts';

export const handle = { js: false };

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  if (page.user === null) throw redirect(signInAddress(page));
  const { id = '' } = params;
  const back = page.path('order', { id });
  const [order, kit, self] = await Promise.all([
    page.call(getReservationStatus, { params: { id } }),
    page.call(getWelcomeKit, { params: { id } }),
    page.call(getSelf, {}),
  ]);
  if (!order.ok || !self.ok) throw data(null, { status: order.ok || statusOf(order) === 400 ? 404 : statusOf(order) });
  if (!kit.ok) throw redirect(back);
  const { recipient, state, carrier, trackingCode } = kit.value;
  const address = recipient?.address;
  return {
    texts: page.shownTexts('welcomeKit', 'accounts', 'people', 'ui'),
    market: page.market,
    back,
    number: order.value.number,
    state,
    sent: carrier === null ? null : { carrier, code: trackingCode ?? '' },
    // Where it goes, as an envelope has it.
    to:
      recipient === null || address === undefined
        ? null
        : [recipient.name, showStreet(page.market, address), showTown(address), address.postalCode],
    values: selfValues(self.value, page.market),
    key: page.newKey(),
  };
};

export const action = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const { id = '' } = params;
  const result = await page.call(requestWelcomeKit, {
    params: { id },
    body: { name: fieldOf(form, 'name').trim(), ...addressBody(form, page.market) },
    idempotencyKey: fieldOf(form, 'key'),
  });
  return result.ok ? redirect(page.url.pathname, 303) : refusedForm(page, form, result);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('kit.title'), matches);

/** Where an order's welcome kit goes; once that is said, how far it is. */
export default function WelcomeKitPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { texts, state, sent, to, market, back, number, key } = loaded;
  const t = translator(texts);
  const values = answer?.values ?? loaded.values;
  const errors = answer?.fields ?? {};
  return (
    <Section title={t('kit.title')} level={1}>
      <Stack gap={6}>
        <p>{t('kit.lead', { number })}</p>
        {answer !== undefined && (
          <Notice tone="error" live>
            {answer.message}
          </Notice>
        )}
        {state === 'OPEN' ? (
          <PageForm idempotencyKey={key}>
            <Stack gap={6}>
              <FormSection title={t('kit.who')}>
                <FullRow>
                  <TextField
                    label={t('signUp.name')}
                    name="name"
                    autoComplete="name"
                    defaultValue={values['name']}
                    error={errors['name']}
                  />
                </FullRow>
              </FormSection>
              <AddressFields form={{ t, market, values, errors }} text={t('kit.once')} />
              <FormActions>
                <Button type="submit" size="large">
                  {t('kit.send')}
                </Button>
              </FormActions>
            </Stack>
          </PageForm>
        ) : (
          <Notice tone="success" title={t(`kit.state.${state}`)}>
            {sent !== null && <p>{t('kit.tracking', sent)}</p>}
            {to?.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Notice>
        )}
        <div>
          <LinkButton href={back} variant="secondary">
            {t('kit.back')}
          </LinkButton>
        </div>
      </Stack>
    </Section>
  );
}
