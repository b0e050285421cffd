import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import { formatDay } from '#kernel/dates.ts';
import { formatMoney, type Money } from '#kernel/money.ts';
import { Card } from '#ui/card.tsx';
import { AdminFilter } from '#ui/admin-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { pageContext, type Page } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { Price } from '#ui/price.tsx';
import { Section } from '#ui/section.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Grid } from '#ui/stack.tsx';
import { getWarranty, listWorkshopBenefits } from '../contract/benefits.ts';
import { getMaintenance } from '../contract/maintenance.ts';
import styles from './public/care.module.css';

type Models = { readonly models: readonly { readonly code: string; readonly name: string }[] };
/** The models come from the catalogue, which the program joins in. */
type Ports = { readonly listModels: (page: Page) => Promise<CallResult<Models>> };

export const careLoader =
  ({ listModels }: Ports) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const listed = await listModels(page);
    const models = listed.ok ? listed.value.models.map(({ code, name }) => ({ code, name })) : [];
    const requested = page.url.searchParams.get('model');
    const model = models.find(({ code }) => code === requested) ?? models[0];
    const query = { modelCode: model?.code ?? '000' };
    const [plan, warranty, benefits] = await Promise.all([
      page.call(getMaintenance, { query }),
      page.call(getWarranty, { query }),
      page.call(listWorkshopBenefits, { query }),
    ]);
    const text = translator(page.texts('aftersales'));
    const withoutTaxes = ({ priceWithoutTaxes: value }: { priceWithoutTaxes: Money | null }): string | null =>
      value === null ? null : text('aftersales.withoutTaxes', { value: formatMoney(value, page.market) });
    return {
      texts: page.shownTexts('aftersales'),
      here: page.path('care'),
      dealers: page.path('dealers'),
      guide: `/api/manual/v1/guide/${query.modelCode}?brand=${page.brand}&market=${page.market}`,
      models,
      model: model ?? null,
      every: plan.ok ? { km: plan.value.everyKm.toLocaleString(page.locale), months: plan.value.everyMonths } : null,
      revisions: plan.ok
        ? plan.value.revisions.map((revision) => ({
            number: revision.number,
            at: text('maintenance.at', { km: revision.km.toLocaleString(page.locale), months: revision.months }),
            items: text('maintenance.includes', {
              items: revision.items.map((item) => text.find(`maintenance.item.${item}`) ?? item).join(', '),
            }),
            minutes: revision.minutes,
            price: formatMoney(revision.price, page.market),
            withoutTaxes: withoutTaxes(revision),
          }))
        : [],
      terms: warranty.ok
        ? warranty.value.terms.map(({ cover, months, km }) => ({
            cover,
            months,
            km: km?.toLocaleString(page.locale) ?? null,
          }))
        : [],
      benefits: benefits.ok
        ? benefits.value.benefits.map((benefit) => ({
            ...benefit,
            withoutTaxes: withoutTaxes(benefit),
            price: benefit.price === null ? null : formatMoney(benefit.price, page.market),
            gain: `${benefit.percent}%`,
          }))
        : [],
    };
  };
export type CareLoaded = Awaited<ReturnType<ReturnType<typeof careLoader>>>;

export const careMeta = (loaded: CareLoaded | undefined, matches: MetaArgs['matches']) =>
  loaded === undefined
    ? []
    : [
        ...pageTitle(translator(loaded.texts)('care.title'), matches),
        { name: 'description', content: translator(loaded.texts)('care.lead') },
      ];

/** One line a revision: a list reads on a phone without being pushed sideways. */
function Revisions({ t, loaded }: { t: Translate; loaded: CareLoaded }) {
  return (
    <ol className={styles.plain} aria-label={t('care.plan', { model: loaded.model?.name ?? '' })}>
      {loaded.revisions.map((revision) => (
        <li key={revision.number} className={styles.revision}>
          <strong>{revision.at}</strong>
          <div className={styles.end}>
            <Price
              size="small"
              value={revision.price}
              {...(revision.withoutTaxes === null ? {} : { legal: revision.withoutTaxes })}
            />
          </div>
          <span className={styles.words}>{revision.items}</span>
          <span className={styles.end}>{t('aftersales.minutes', { n: revision.minutes })}</span>
        </li>
      ))}
    </ol>
  );
}

function Warranty({ t, loaded }: { t: Translate; loaded: CareLoaded }) {
  return (
    <dl className={styles.facts}>
      {loaded.terms.map(({ cover, months, km }) => (
        <div key={cover}>
          <dt>{t(`warranty.cover.${cover}`)}</dt>
          <dd>{km === null ? t('warranty.months', { months }) : t('warranty.monthsKm', { months, km })}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Warranty, maintenance plan and what the workshop gives, by model. */
export function Care() {
  const loaded = useLoaderData<CareLoaded>();
  const { texts, here, models, model, every, benefits, guide, dealers } = loaded;
  const t = translator(texts);
  return (
    <>
      <Section compact level={1} title={t('care.title')} lead={t('care.lead')}>
        <AdminFilter action={here} find={t('care.show')}>
          <SelectField
            label={t('care.model')}
            name="model"
            defaultValue={model?.code}
            options={models.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </AdminFilter>
      </Section>
      <Section
        tone="sunken"
        title={t('care.warranty')}
        aside={
          <LinkButton href={guide} variant="secondary">
            {t('care.guide')}
          </LinkButton>
        }
      >
        <Warranty t={t} loaded={loaded} />
      </Section>
      <Section
        title={t('maintenance.title')}
        {...(every === null ? {} : { lead: t('care.every', every) })}
        aside={<LinkButton href={dealers}>{t('recall.dealers')}</LinkButton>}
      >
        <Revisions t={t} loaded={loaded} />
      </Section>
      {benefits.length > 0 && (
        <Section tone="sunken" title={t('care.benefits')}>
          <Grid least="medium">
            {benefits.map((benefit) => (
              <Card key={benefit.id} as="article">
                <h3 className={styles.name}>{benefit.name}</h3>
                <p className={styles.words}>{benefit.text}</p>
                {benefit.price === null ? (
                  <p className={styles.words}>
                    {t('care.benefit.coupon', { gain: benefit.gain, code: benefit.couponCode ?? '' })}
                  </p>
                ) : (
                  <Price
                    size="small"
                    label={t('care.benefit.price')}
                    value={benefit.price}
                    {...(benefit.withoutTaxes === null ? {} : { legal: benefit.withoutTaxes })}
                  />
                )}
                <p className={styles.soft}>{t('care.benefit.until', { day: formatDay(benefit.validUntil) })}</p>
              </Card>
            ))}
          </Grid>
        </Section>
      )}
    </>
  );
}
