import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { getAssociatedDealer } from '#features/accounts/contract/people.ts';
import { getSelf } from '#features/accounts/contract/user.ts';
import { COMPLEMENT_STEPS, isStepDone, nextStep, type ComplementStep } from '#features/accounts/public.ts';
import { AccountForm } from '#features/accounts/web/account-form.tsx';
import { AddressFields } from '#features/accounts/web/address-fields.tsx';
import { keepStep } from '#features/accounts/web/complement-actions.ts';
import { DetailsFields } from '#features/accounts/web/details-fields.tsx';
import { detailValues, groupsOf } from '#features/accounts/web/details-form.ts';
import { LawNote } from '#features/accounts/web/law-note.tsx';
import { selfValues } from '#features/accounts/web/self-form.ts';
import { getDealers } from '#features/dealers/contract/search.ts';
import { Button } from '#ui/button.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext, type Page } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { Stepper } from '#ui/stepper.tsx';

export const handle = { js: false };

const DEALERS_SHOWN = 100;
/** As they stand in the row of steps: the message closes the two that a contract needs. */
const SHOWN = ['user-data', 'address-data', 'dealer-data'] as const satisfies readonly ComplementStep[];

const stepOf = (text: string | undefined): ComplementStep => {
  const step = COMPLEMENT_STEPS.find((known) => known === text);
  if (step === undefined) throw data(null, { status: 404 });
  return step;
};

/** Dealers of the brand, those of the person's own state first. */
const dealersOf = async (page: Page, region: string): Promise<{ value: string; label: string }[]> => {
  const found = await page.call(getDealers, { query: { limit: DEALERS_SHOWN } });
  const dealers = found.ok ? found.value.dealers : [];
  const near = (dealer: { stateCode: string }): number => (dealer.stateCode === region ? 0 : 1);
  return dealers
    .toSorted((left, right) => near(left) - near(right) || left.name.localeCompare(right.name))
    .map(({ id, name, cityName, stateCode }) => ({ value: id, label: `${name}, ${cityName} (${stateCode})` }));
};

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const step = stepOf(params['step']);
  const [self, dealer] = await Promise.all([page.call(getSelf, {}), page.call(getAssociatedDealer, {})]);
  if (!self.ok) throw data(null, { status: self.problem?.status ?? 500 });
  const { details, address } = self.value;
  const chosen = dealer.ok ? dealer.value.dealer : null;
  const complement = { details, address, hasDealer: chosen !== null };
  // The message is for whoever has told all: anybody else is led to what is missing.
  if (step === 'success-message' && !isStepDone(step, complement))
    throw redirect(page.path('accountComplement', { step: nextStep(complement) }));
  const texts = page.texts('accounts', 'people', 'ui');
  return {
    texts: page.shownTexts('accounts', 'people', 'ui'),
    market: page.market,
    step,
    values: { ...selfValues(self.value, page.market), ...detailValues(details, page.market) },
    dealers: step === 'dealer-data' ? await dealersOf(page, address?.region ?? '') : [],
    chosen,
    links: { data: page.path('accountData'), dealer: page.path('accountComplement', { step: 'dealer-data' }) },
    steps: SHOWN.map((id) => ({
      id,
      label: texts[`complement.${id}`],
      href: page.path('accountComplement', { step: id }),
      state: stateOf(id === step, isStepDone(id, complement)),
    })),
  };
};
type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

const stateOf = (isHere: boolean, isDone: boolean): 'current' | 'done' | 'ahead' => {
  if (isHere) return 'current';
  return isDone ? 'done' : 'ahead';
};

export const action = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  return keepStep(page, stepOf(params['step']), form);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('complement.title'), matches);

/** Completing one's data: what a contract needs, then the dealership; each step an address. */
export default function Complement() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(loaded.texts);
  const { step, steps } = loaded;
  return (
    <Stack gap={6}>
      <Stepper label={t('complement.title')} doneText={t('complement.done')} steps={steps} />
      {step === 'success-message' ? (
        <Success t={t} loaded={loaded} />
      ) : (
        <AccountForm message={answer?.message}>
          <StepFields t={t} loaded={loaded} values={answer?.values ?? loaded.values} errors={answer?.fields ?? {}} />
          <LawNote t={t} />
          <FormActions>
            <Button type="submit" size="large">
              {t(step === 'dealer-data' ? 'complement.choose' : 'complement.next')}
            </Button>
          </FormActions>
        </AccountForm>
      )}
    </Stack>
  );
}

function Success({ t, loaded: { chosen, links } }: { t: Translate; loaded: Loaded }) {
  return (
    <Notice
      tone="success"
      live
      title={t('complement.success.title')}
      actions={
        <Cluster>
          <LinkButton href={links.dealer} variant={chosen === null ? 'primary' : 'secondary'}>
            {t(chosen === null ? 'complement.success.dealer' : 'complement.success.otherDealer')}
          </LinkButton>
          <LinkButton href={links.data} variant="quiet">
            {t('area.data')}
          </LinkButton>
        </Cluster>
      }
    >
      {chosen === null
        ? t('complement.success.text')
        : t('complement.success.with', { dealer: `${chosen.name}, ${chosen.cityName}` })}
    </Notice>
  );
}

type Fields = {
  t: Translate;
  loaded: Loaded;
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
};

function StepFields({ t, loaded, values, errors }: Fields) {
  const { market, step, dealers, chosen } = loaded;
  if (step === 'user-data') return <DetailsFields t={t} groups={groupsOf({ market, values, errors })} />;
  if (step === 'address-data')
    return <AddressFields form={{ t, market, values, errors }} text={t('complement.address.text')} />;
  return (
    <FormSection title={t('complement.dealer-data')} text={t('complement.dealer.text')}>
      <FullRow>
        <SelectField
          label={t('complement.dealer')}
          name="dealer"
          defaultValue={chosen?.id ?? ''}
          options={[{ value: '', label: t('complement.dealer.none') }, ...dealers]}
        />
      </FullRow>
    </FormSection>
  );
}
