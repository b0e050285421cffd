import { data, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import { formatDay } from '#kernel/dates.ts';
import { parseKilometres } from '#kernel/kilometres.ts';
import { MARKETS } from '#kernel/market.ts';
import { MINUS, formatMoney } from '#kernel/money.ts';
import { numberFormat } from '#kernel/number-format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
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
import { evaluateCar, evaluatePlateQuery, type Evaluation } from '../contract.ts';
import { CAR_PLACES, CAR_ROWS } from '../rules/damages.ts';
import { CONDITIONS } from '../rules/valuation.ts';
import styles from './trade-in.module.css';

/** What cannot be read is left for the call to refuse, and to be mended where it stands. */
const readKilometres = (text: string): string => String(parseKilometres(text) ?? text.trim().slice(0, 12));

const readQuery = ({ searchParams }: URL) => {
  const condition = searchParams.get('estado');
  return {
    plate: (searchParams.get('placa') ?? '').trim().slice(0, 40),
    km: readKilometres(searchParams.get('km') ?? ''),
    condition: CONDITIONS.find((one) => one === condition) ?? 'GOOD',
    damages: CAR_PLACES.filter((place) => searchParams.getAll('dano').includes(place)),
    version: /^[0-9A-Z]{7,16}-\d{4}$/.exec(searchParams.get('versao') ?? '')?.[0] ?? '',
    requestedPrice: (searchParams.get('desejo') ?? '').trim().slice(0, 30),
  };
};

const percentOf = (page: Page, basisPoints: number): string =>
  numberFormat(page.locale, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })
    .format(basisPoints / 10_000)
    .replace('-', MINUS);

const shown = (page: Page, value: Evaluation) => ({
  name: `${value.modelName} ${value.versionName} ${value.year}`,
  km: value.mileageKm.toLocaleString(page.locale),
  suggested: formatMoney(value.suggested, page.market),
  low: formatMoney(value.low, page.market),
  high: formatMoney(value.high, page.market),
  requestedPrice: value.requestedPrice === null ? null : formatMoney(value.requestedPrice, page.market),
  newPrice: formatMoney(value.newPrice, page.market),
  withoutTaxes: value.newPriceWithoutTaxes === null ? null : formatMoney(value.newPriceWithoutTaxes, page.market),
  drivers: value.drivers.map(({ code, basisPoints }) => ({ code, share: percentOf(page, basisPoints) })),
  until: formatDay(value.validUntil),
});

/** What is wrong with each field; a car that cannot be valued is said beside its plate. */
const errorsOf = (
  page: Page,
  found: CallResult<Evaluation>,
): { plate?: string | undefined; km?: string | undefined; requestedPrice?: string | undefined } => {
  const fields = found.ok ? [] : (found.problem?.fields ?? []);
  const of = (name: string) => fields.find(({ field }) => field === name)?.message;
  const [km, requestedPrice] = [of('mileageKm'), of('requestedPrice')];
  return km === undefined && requestedPrice === undefined
    ? { plate: of('plate') ?? problemText(page, found) }
    : { plate: of('plate'), km, requestedPrice };
};

/** By the plate, or by version and year where it is not at hand. */
const evaluate = (
  page: Page,
  { plate, version, km, condition, damages, requestedPrice }: ReturnType<typeof readQuery>,
) => {
  const state = {
    condition,
    damages: damages.join(),
    mileageKm: km,
    ...(requestedPrice === '' ? {} : { requestedPrice }),
  };
  if (plate !== '' || version === '') return page.call(evaluatePlateQuery, { query: { plate, ...state } });
  const [mvsCode = '', year = ''] = version.split('-');
  return page.call(evaluateCar, { query: { mvsCode, year, ...state } });
};

/** What the catalogue gives: the versions that can be chosen where no plate is at hand. */
export type TradeInPorts = {
  readonly versions: (page: Page) => Promise<readonly { readonly value: string; readonly label: string }[]>;
};

export const tradeInLoader =
  (ports: TradeInPorts) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const requested = readQuery(page.url);
    // A car that came along without its kilometres is asked for them before it is judged.
    const isSubmitted = page.url.searchParams.has('km');
    const [found, versions] = await Promise.all([isSubmitted ? evaluate(page, requested) : null, ports.versions(page)]);
    const loaded = {
      texts: page.shownTexts('tradeIn', 'aftersales'),
      here: page.path('tradeIn'),
      proposal: page.path('proposal'),
      dealers: page.path('dealers'),
      asked: requested,
      versions,
      symbol: MARKETS[page.market].currencySymbol,
      value: found?.ok === true ? shown(page, found.value) : null,
      errors: found === null || found.ok ? {} : errorsOf(page, found),
    };
    const status = found === null ? 200 : statusOf(found);
    return data(loaded, { status: status === 404 ? 200 : status });
  };
export type TradeInLoaded = Awaited<ReturnType<ReturnType<typeof tradeInLoader>>>['data'];

export const tradeInMeta = ({ loaderData, matches }: MetaArgs<ReturnType<typeof tradeInLoader>>) =>
  loaderData === undefined
    ? []
    : [
        ...pageTitle(translator(loaderData.texts)('tradeIn.title'), matches),
        { name: 'description', content: translator(loaderData.texts)('tradeIn.lead') },
      ];

type Part = { readonly t: Translate; readonly loaded: TradeInLoaded };

function Ask({ t, loaded }: Part) {
  const { here, asked: requested, errors, versions, symbol } = loaded;
  return (
    <form method="get" action={here} className={styles.find}>
      <TextField
        label={t('tradeIn.plate')}
        name="placa"
        optional=""
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        defaultValue={requested.plate}
        error={errors.plate}
      />
      <SelectField
        label={t('tradeIn.version')}
        name="versao"
        optional=""
        defaultValue={requested.version}
        options={[{ value: '', label: t('tradeIn.version.plate') }, ...versions]}
      />
      <TextField
        label={t('tradeIn.km')}
        name="km"
        inputMode="numeric"
        maxLength={12}
        defaultValue={requested.km}
        error={errors.km}
      />
      <SelectField
        label={t('tradeIn.condition')}
        name="estado"
        defaultValue={requested.condition}
        options={CONDITIONS.map((value) => ({ value, label: t(`tradeIn.condition.${value}`) }))}
      />
      <TextField
        label={t('tradeIn.requested', { symbol })}
        hint={t('tradeIn.requested.hint')}
        name="desejo"
        optional=""
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
        defaultValue={requested.requestedPrice}
        error={errors.requestedPrice}
      />
      <fieldset className={styles.damages}>
        <legend>{t('tradeIn.damages')}</legend>
        <p className={styles.soft}>{t('tradeIn.damages.hint')}</p>
        <div className={styles.outline}>
          {CAR_ROWS.map((row) => (
            <div key={row[0]} className={styles.row} data-places={row.length}>
              {row.map((place) => (
                <Checkbox
                  key={place}
                  name="dano"
                  value={place}
                  defaultChecked={requested.damages.includes(place)}
                  label={t(`tradeIn.place.${place}`)}
                />
              ))}
            </div>
          ))}
        </div>
      </fieldset>
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
        {value.requestedPrice !== null && (
          <p className={styles.words}>{t('tradeIn.requested.shown', { value: value.requestedPrice })}</p>
        )}
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

/** What a used car is worth in trade, by its plate or its version: no login, and nothing about anybody. */
export function TradeInScreen({ loaded }: { loaded: TradeInLoaded }) {
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
