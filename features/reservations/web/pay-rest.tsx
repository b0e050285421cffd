import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { showCity } from '#kernel/city.ts';
import { formatAmount, money } from '#kernel/money.ts';
import { formatPhone } from '#kernel/phones.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { fieldOf } from '#ui/form.ts';
import { answerOf, refusedForm, refusedWith, shownStatus } from '#ui/form-answer.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext, type Page } from '#ui/page-context.ts';
import { PageForm } from '#ui/page-form.tsx';
import { Section } from '#ui/section.tsx';
import { signInAddress } from '#ui/sign-in-address.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { issueSlip, planRemainingPayment } from '../contract/balance.ts';
import styles from './orders.module.css';
import { LetterFields } from './letter-fields.tsx';
import { financeAddress, owesRest, plannedOf, sourcesShown } from './rest-data.ts';
import { fieldsOf, plannableFor, readPlan } from './rest-plan.ts';
import { loadOrder, shown } from './shared.ts';
import { SlipCard } from './slip-card.tsx';
import { slipShown } from './slip-data.ts';

export const handle = { js: false };

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  if (page.user === null) throw redirect(signInAddress(page));
  const order = await loadOrder(page, params['id']);
  const back = page.path('order', { id: order.id });
  if (order.rest.toPay.amount === 0 && order.rest.sources.length === 0) throw redirect(back);
  const { rest, dealer } = order;
  return {
    texts: page.shownTexts('reservations'),
    number: order.number,
    back,
    saved: page.url.searchParams.get('done') === 'plan',
    owes: owesRest(order),
    toPay: shown(page, rest.toPay),
    total: shown(page, order.total),
    paid: shown(page, order.paid),
    open: rest.open.amount === 0 ? null : shown(page, rest.open),
    sources: sourcesShown(page, order),
    finance: financeAddress(page, order),
    dealer: {
      name: dealer.name,
      address: `${dealer.address}, ${showCity(page.market, dealer)}`,
      phone: formatPhone(dealer.phone, page.market),
    },
    slip: slipShown(page, order),
    fields: plannableFor(page.market, rest.sources).map((kind) => {
      const planned = plannedOf(order, kind);
      return { kind, value: planned === 0 ? '' : formatAmount(money(planned, rest.toPay.currency)) };
    }),
    here: page.url.pathname,
    form: { key: page.newKey() },
  };
};

/** What a slip lacks is mended where the person's own data are. */
const OF_OWN_DATA = ['addressNeeded', 'documentNeeded'];

const issue = async (page: Page, id: string) => {
  const { form } = page;
  const result = await page.call(issueSlip, {
    params: { id },
    body: { renew: fieldOf(form, 'renew') === 'yes' },
    idempotencyKey: fieldOf(form, 'key'),
  });
  if (result.ok) return redirect(page.url.pathname, 303);
  const isOwnData = !result.ok && OF_OWN_DATA.some((code) => code === result.problem?.code);
  return data({ ...answerOf({ page, form }, result), isOwnData }, { status: shownStatus(result) });
};

export const action = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  if (page.user === null) throw redirect(signInAddress(page));
  const { form } = page;
  if (fieldOf(form, 'do') === 'slip') return issue(page, params['id'] ?? '');
  const order = await loadOrder(page, params['id']);
  const read = readPlan(page, form, { toPay: order.rest.toPay.amount, sources: order.rest.sources });
  const texts = page.texts('reservations');
  if (read.sources === undefined)
    return refusedWith(form, { message: texts[read.key], fields: { [read.wrong]: texts[read.key] } });
  if (read.sources.length === 0) return refusedWith(form, { message: texts['balance.sumDiffers'] });
  const result = await page.call(planRemainingPayment, {
    params: { id: order.id },
    body: { sources: read.sources },
    idempotencyKey: fieldOf(form, 'key'),
  });
  if (!result.ok) return refusedForm(page, form, result, fieldsOf(read.sources));
  return redirect(`${page.url.pathname}?done=plan`, 303);
};

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  loaderData === undefined
    ? []
    : [{ title: translator(loaderData.texts)('rest.title', { number: loaderData.number }) }];

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** The rest of an order's price: what is paid and open, and the plan of sources that brings it. */
export default function PayRest() {
  const loaded = useLoaderData<typeof loader>();
  const t = translator(loaded.texts);
  return (
    <Section
      compact
      level={1}
      width="text"
      title={t('rest.title', { number: loaded.number })}
      lead={loaded.owes ? t('rest.lead', { amount: loaded.toPay }) : t('rest.nothing')}
    >
      <Stack gap={6}>
        <Refusal ownData={loaded.slip.ownData} t={t} />
        {loaded.saved && <Notice tone="success">{t('rest.saved')}</Notice>}
        <Sums loaded={loaded} t={t} />
        {loaded.sources.length > 0 && <Sources loaded={loaded} t={t} />}
        {loaded.owes && <PlanForm loaded={loaded} t={t} />}
        <div>
          <LinkButton href={loaded.back} variant="quiet">
            {t('rest.back')}
          </LinkButton>
        </div>
      </Stack>
    </Section>
  );
}

function Refusal({ ownData, t }: { ownData: string; t: Translate }) {
  const answer = useActionData<typeof action>();
  if (answer === undefined) return null;
  return (
    <Notice tone="error" live>
      {answer.message}{' '}
      {'isOwnData' in answer && answer.isOwnData === true && <a href={ownData}>{t('rest.slip.data.go')}</a>}
    </Notice>
  );
}

function Sums({ loaded, t }: { loaded: Loaded; t: Translate }) {
  const rows = [
    [t('price.total'), loaded.total],
    [t('price.paid'), loaded.paid],
    [t('rest.toPay'), loaded.toPay],
    ...(loaded.open === null ? [] : [[t('rest.open'), loaded.open]]),
  ];
  return (
    <dl className={styles.sums}>
      {rows.map(([name, value]) => (
        <div key={name} className={styles.pair}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const TONES: Readonly<Record<Loaded['sources'][number]['state'], BadgeTone>> = {
  PLANNED: 'neutral',
  WAITING: 'accent',
  PARTLY: 'warning',
  PAID: 'success',
  ENDED: 'neutral',
};

function Sources({ loaded, t }: { loaded: Loaded; t: Translate }) {
  const { dealer, finance } = loaded;
  return (
    <section aria-labelledby="sources">
      <h2 id="sources" className={styles.heading}>
        {t('rest.sources')}
      </h2>
      <Stack>
        {loaded.sources.map((source) => (
          <Card key={source.id} look="outlined">
            <div className={styles.sourceHead}>
              <h3 className={styles.sourceName}>{t(`rest.kind.${source.kind}`)}</h3>
              <Badge tone={TONES[source.state]}>{t(`rest.state.${source.state}`)}</Badge>
            </div>
            <p className={styles.total}>{source.amount}</p>
            {source.paid !== null && <p className={styles.facts}>{t('rest.paidOf', { amount: source.paid })}</p>}
            {source.kind === 'DEALER_PAYMENT' && source.state !== 'PAID' && (
              <p className={styles.facts}>{t('rest.atDealer', { ...dealer, number: loaded.number })}</p>
            )}
            {source.kind === 'BILLET_PAYMENT' && source.state !== 'PAID' && loaded.owes && (
              <SlipCard slip={loaded.slip} here={loaded.here} t={t} />
            )}
            {source.letter !== null && (
              <p className={styles.facts}>
                {t('rest.letter.facts', source.letter)}{' '}
                {t(source.state === 'WAITING' ? 'rest.letter.accepted' : 'rest.letter.proof')}
              </p>
            )}
            {source.car !== null && (
              <p className={styles.facts}>{t('rest.trade', { ...source.car, dealer: dealer.name })}</p>
            )}
            {source.kind === 'FINANCING_PAYMENT' && source.state === 'PLANNED' && finance !== null && (
              <LinkButton href={finance} variant="secondary">
                {t('rest.askBank')}
              </LinkButton>
            )}
            {source.kind === 'FINANCING_PAYMENT' && source.state === 'WAITING' && (
              <p className={styles.facts}>{t('rest.atBank')}</p>
            )}
          </Card>
        ))}
      </Stack>
    </section>
  );
}

function PlanForm({ loaded, t }: { loaded: Loaded; t: Translate }) {
  const answer = useActionData<typeof action>();
  return (
    <section aria-labelledby="plan">
      <h2 id="plan" className={styles.heading}>
        {t('rest.plan')}
      </h2>
      <PageForm idempotencyKey={loaded.form.key}>
        <Stack>
          <p className={styles.facts}>{t('rest.plan.text', { amount: loaded.toPay })}</p>
          {loaded.fields.map(({ kind, value }) => (
            <TextField
              key={kind}
              name={kind}
              label={t(`rest.kind.${kind}`)}
              hint={t(`rest.kind.${kind}.hint`)}
              optional=""
              inputMode="decimal"
              autoComplete="off"
              maxLength={30}
              defaultValue={answer?.values[kind] ?? value}
              error={answer?.fields[kind]}
            />
          ))}
          <TextField
            name="plate"
            label={t('rest.trade.plate')}
            hint={t('rest.trade.hint')}
            optional=""
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={10}
            defaultValue={answer?.values['plate'] ?? ''}
            error={answer?.fields['plate']}
          />
          <TextField
            name="mileageKm"
            label={t('rest.trade.km')}
            optional=""
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            defaultValue={answer?.values['mileageKm'] ?? ''}
            error={answer?.fields['mileageKm']}
          />
          <LetterFields t={t} values={answer?.values ?? {}} errors={answer?.fields ?? {}} />
          <div>
            <Button type="submit">{t('rest.plan.save')}</Button>
          </div>
        </Stack>
      </PageForm>
    </section>
  );
}
