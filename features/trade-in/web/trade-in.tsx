import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import { formatDay } from '#kernel/dates.ts';
import { formatMoney } from '#kernel/money.ts';
import { numberFormat } from '#kernel/number-format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { pageContext, type Page } from '#ui/page-context.ts';
import { problemText, statusOf } from '#ui/form-answer.ts';
import { pageTitle } from '#ui/page-title.ts';
import { Price } from '#ui/price.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { Section } from '#ui/section.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { evaluatePlateQuery, type Evaluation } from '../contract.ts';
import { CONDITIONS } from '../rules/valuation.ts';
import styles from './trade-in.module.css';

export const handle = { js: false };
/** What somebody asked about their car is kept nowhere on the way. */
export const headers = () => ({ 'cache-control': 'no-store' });

const readQuery = ({ searchParams }: URL) => {
  const condition = searchParams.get('estado');
  return {
    plate: (searchParams.get('placa') ?? '').trim().slice(0, 40),
    km: (searchParams.get('km') ?? '').replaceAll(/[.\s]/g, '').slice(0, 9),
    condition: CONDITIONS.find((one) => one === condition) ?? 'GOOD',
  };
};

const percentOf = (page: Page, basisPoints: number): string =>
  numberFormat(page.locale, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(
    basisPoints / 10_000,
  );

const shown = (page: Page, value: Evaluation) => ({
  name: `${value.modelName} ${value.versionName} ${value.year}`,
  km: value.mileageKm.toLocaleString(page.locale),
  suggested: formatMoney(value.suggested, page.market),
  low: formatMoney(value.low, page.market),
  high: formatMoney(value.high, page.market),
  newPrice: formatMoney(value.newPrice, page.market),
  withoutTaxes: value.newPriceWithoutTaxes === null ? null : formatMoney(value.newPriceWithoutTaxes, page.market),
  drivers: value.drivers.map(({ code, basisPoints }) => ({ code, share: percentOf(page, basisPoints) })),
  until: formatDay(value.validUntil),
});

/** What is wrong with each field; a car that cannot be valued is said beside its plate. */
const errorsOf = (
  page: Page,
  found: CallResult<Evaluation>,
): { plate?: string | undefined; km?: string | undefined } => {
  const fields = found.ok ? [] : (found.problem?.fields ?? []);
  const of = (name: string) => fields.find(({ field }) => field === name)?.message;
  const km = of('mileageKm');
  return km === undefined ? { plate: of('plate') ?? problemText(page, found) } : { plate: of('plate'), km };
};

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const requested = readQuery(page.url);
  const { plate, km, condition } = requested;
  const query = { plate, condition, mileageKm: km };
  // A car that came along without its kilometres is asked for them before it is judged.
  const found =
    plate === '' || !page.url.searchParams.has('km') ? null : await page.call(evaluatePlateQuery, { query });
  const loaded = {
    texts: page.shownTexts('tradeIn', 'aftersales'),
    here: page.path('tradeIn'),
    proposal: page.path('proposal'),
    dealers: page.path('dealers'),
    asked: requested,
    value: found?.ok === true ? shown(page, found.value) : null,
    errors: found === null || found.ok ? {} : errorsOf(page, found),
  };
  const status = found === null ? 200 : statusOf(found);
  return data(loaded, { status: status === 404 ? 200 : status });
};
export type TradeInLoaded = Awaited<ReturnType<typeof loader>>['data'];

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined
    ? []
    : [
        ...pageTitle(translator(loaderData.texts)('tradeIn.title'), matches),
        { name: 'description', content: translator(loaderData.texts)('tradeIn.lead') },
      ];

type Part = { readonly t: Translate; readonly loaded: TradeInLoaded };

function Ask({ t, loaded }: Part) {
  const { here, asked: requested, errors } = loaded;
  return (
    <form method="get" action={here} className={styles.find}>
      <TextField
        label={t('tradeIn.plate')}
        name="placa"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        defaultValue={requested.plate}
        error={errors.plate}
      />
      <TextField
        label={t('tradeIn.km')}
        name="km"
        inputMode="numeric"
        maxLength={9}
        defaultValue={requested.km}
        error={errors.km}
      />
      <SelectField
        label={t('tradeIn.condition')}
        name="estado"
        defaultValue={requested.condition}
        options={CONDITIONS.map((value) => ({ value, label: t(`tradeIn.condition.${value}`) }))}
      />
      <div className={styles.send}>
        <Button type="submit">{t('tradeIn.find')}</Button>
      </div>
    </form>
  );
}

function Worth({ t, loaded, value }: Part & { value: NonNullable<TradeInLoaded['value']> }) {
  const { proposal, dealers } = loaded;
  return (
    <Card as="article" look="outlined">
      <Stack gap={5}>
        <h2 className={styles.car}>{value.name}</h2>
        <Price
          size="large"
          label={t('tradeIn.suggested')}
          value={value.suggested}
          legal={t('tradeIn.band', { low: value.low, high: value.high })}
        />
        <dl className={styles.parts}>
          <div>
            <dt>{t('tradeIn.new')}</dt>
            <dd>
              <Price
                size="small"
                value={value.newPrice}
                {...(value.withoutTaxes === null
                  ? {}
                  : { legal: t('tradeIn.withoutTaxes', { value: value.withoutTaxes }) })}
              />
            </dd>
          </div>
          {value.drivers.map(({ code, share }) => (
            <div key={code}>
              <dt>{t(`tradeIn.driver.${code}`, { km: value.km })}</dt>
              <dd>{share}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.words}>{t('tradeIn.until', { day: value.until })}</p>
        <Cluster>
          <LinkButton href={proposal}>{t('tradeIn.proposal')}</LinkButton>
          <LinkButton href={dealers} variant="secondary">
            {t('tradeIn.dealers')}
          </LinkButton>
        </Cluster>
        <p className={styles.soft}>{t('tradeIn.note')}</p>
      </Stack>
    </Card>
  );
}

/** What a used car is worth in trade, by its plate: no login, and nothing about anybody. */
export default function TradeIn() {
  const loaded = useLoaderData<TradeInLoaded>();
  const t = translator(loaded.texts);
  return (
    <Section compact level={1} title={t('tradeIn.title')} lead={t('tradeIn.lead')}>
      <Stack gap={6}>
        <Ask t={t} loaded={loaded} />
        {loaded.value !== null && <Worth t={t} loaded={loaded} value={loaded.value} />}
      </Stack>
    </Section>
  );
}
