import { getSelf } from '#features/accounts/public.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { formatAmount, formatMoney, parseMoney } from '#kernel/money.ts';
import { numberFormat } from '#kernel/number-format.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { rowsOf, type Loaded, type PartInput } from '#ui/admin-resource.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import { fieldOf } from '#ui/form.ts';
import type { Page } from '#ui/page-context.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import { PageForm } from '#ui/page-form.tsx';
import {
  approveCampaign,
  createCampaign,
  listCampaigns,
  updateCampaign,
  type CampaignView,
} from '../../contract/campaigns.ts';
import { getPriceSheet } from '../../contract/changes.ts';
import { byWhom } from './admin-page.ts';

const TONES: Readonly<Record<CampaignView['state'], BadgeTone>> = {
  draft: 'warning',
  planned: 'accent',
  inForce: 'success',
  past: 'neutral',
};

type Extra = { readonly models: ReadonlyMap<string, string>; readonly self: string };

const percent = (basisPoints: number, market: Market): string =>
  numberFormat(MARKETS[market].locale, { maximumFractionDigits: 2 }).format(basisPoints / 100);

const showDiscount = ({ amount, basisPoints }: CampaignView, market: Market): string =>
  amount === null ? `${percent(basisPoints ?? 0, market)}%` : formatMoney(amount, market);

/** Either a share of the price or a fixed amount, written in one field. */
function DiscountPart({ at: { t }, values, errors }: PartInput<Extra>) {
  return (
    <>
      <SelectField
        label={t('campaigns.kind')}
        name="kind"
        defaultValue={values['kind']}
        options={(['percent', 'amount'] as const).map((one) => ({ value: one, label: t(`campaigns.kind.${one}`) }))}
      />
      <TextField
        label={t('campaigns.value')}
        hint={t('campaigns.value.hint')}
        name="value"
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
        defaultValue={values['value']}
        error={errors['value'] ?? errors['basisPoints'] ?? errors['amount']}
      />
    </>
  );
}

const readDiscount = async (form: FormData, page: Page) => {
  const text = fieldOf(form, 'value').trim();
  const refused = { refused: { value: page.texts('salesAdmin')['campaigns.value.error'] ?? '' } };
  if (fieldOf(form, 'kind') === 'amount') {
    const amount = parseMoney(text, page.market);
    return amount === null || amount.amount <= 0 ? refused : { body: { basisPoints: null, amount } };
  }
  const share = Math.round(Number(text.replace('%', '').replace(',', '.')) * 100);
  return Number.isInteger(share) && share >= 1 && share <= 9000
    ? { body: { basisPoints: share, amount: null } }
    : refused;
};

type ApprovalProps = {
  readonly t: Translate;
  readonly loaded: Pick<Loaded<CampaignView, Extra>, 'key'>;
  readonly campaign: CampaignView;
};

function Approval({ t, loaded, campaign }: ApprovalProps) {
  return (
    <PageForm idempotencyKey={`${loaded.key}:${campaign.id}`} held={{ id: campaign.id, revision: campaign.revision }}>
      <Button
        type="submit"
        name="do"
        value="approve"
        aria-label={t('campaigns.approve.label', { name: campaign.name })}
      >
        {t('campaigns.approve')}
      </Button>
    </PageForm>
  );
}

/** Discounts on special terms: what waits for a second person, what counts, and the form that writes one. */
const campaigns = defineAdminResource({
  area: 'campaigns',
  isExported: true,
  stem: 'campaigns',
  history: {
    labels: { basisPoints: 'campaigns.discount', amount: 'campaigns.discount' },
    wordsFor: (field, value) => (field === 'basisPoints' && typeof value === 'number' ? `${value / 100} %` : undefined),
  },
  isKept: true,
  texts: ['salesAdmin'],
  list: rowsOf(listCampaigns, (answer) => ({ rows: answer.campaigns, total: answer.total })),
  create: createCampaign,
  change: updateCampaign,
  name: ({ name }) => name,
  extra: async (page: Page): Promise<Extra> => {
    const [sheet, self] = await Promise.all([page.call(getPriceSheet, { query: { size: 1 } }), page.call(getSelf, {})]);
    const { models } = shownAnswer(sheet);
    return { models: new Map(models.map(({ code, name }) => [code, name])), self: shownAnswer(self).id };
  },
  columns: [
    { key: 'name' },
    {
      key: 'state',
      cell: ({ state }, { t }) => <Badge tone={TONES[state]}>{t(`campaigns.state.${state}`)}</Badge>,
    },
    { key: 'audience', cell: ({ audience }, { t }) => t(`campaigns.audience.${audience}`) },
    { key: 'discount', cell: (campaign, { market }) => showDiscount(campaign, market), isNumber: true },
    {
      key: 'modelCodes',
      cell: ({ modelCodes }, { t, extra: { models } }) =>
        modelCodes.length === 0
          ? t('campaigns.modelCodes.all')
          : modelCodes.map((code) => models.get(code) ?? code).join(', '),
    },
    { key: 'validFrom', cell: ({ validFrom }, { market }) => formatDateTime(validFrom, market) },
    {
      key: 'validUntil',
      cell: ({ validUntil }, { t, market }) =>
        validUntil === null ? t('prices.endless') : formatDateTime(validUntil, market),
    },
    {
      key: 'by',
      cell: (campaign, { t, extra: { self } }) => {
        const { kind, name } = byWhom(campaign, self);
        return t(`prices.by.${kind}`, { name });
      },
    },
  ],
  fields: {
    name: {},
    audience: { first: 'COMPANY' },
    basisPoints: {
      part: DiscountPart,
      show: (campaign, { market }) => ({
        kind: campaign === null || campaign.amount === null ? 'percent' : 'amount',
        value:
          campaign === null
            ? ''
            : campaign.amount === null
              ? percent(campaign.basisPoints ?? 0, market)
              : formatAmount(campaign.amount),
      }),
      read: readDiscount,
    },
    amount: null,
    modelCodes: { isWide: true, options: ({ extra }) => [...extra.models].map(([value, label]) => ({ value, label })) },
    subsidized: {},
    combinable: {},
    validFrom: { first: ({ today }) => today },
    validUntil: {},
  },
  heading: ({ approvedBy }) => (approvedBy === null ? 'edit' : 'end'),
  fixed: ({ approvedBy }) =>
    approvedBy === null
      ? []
      : ['name', 'audience', 'basisPoints', 'modelCodes', 'subsidized', 'combinable', 'validFrom'],
  acts: {
    approve: async (page, form) => ({
      result: await page.call(approveCampaign, {
        params: { id: fieldOf(form, 'id') },
        body: { revision: Number(fieldOf(form, 'revision')) },
        idempotencyKey: fieldOf(form, 'key'),
      }),
      done: { done: 'approved' },
    }),
  },
  rowActions: (campaign, loaded, { t, extra: { self } }) =>
    campaign.state === 'draft' &&
    byWhom(campaign, self).kind !== 'you' && <Approval t={t} loaded={loaded} campaign={campaign} />,
});

export const { resource } = campaigns;
export const handle = { js: false };
export const loader = campaigns.loader;
export const action = campaigns.action;
export const meta = campaigns.meta;

export default campaigns.Screen;
