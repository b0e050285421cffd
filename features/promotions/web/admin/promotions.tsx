import { formatDateTime } from '#kernel/date-times.ts';
import { formatDay } from '#kernel/dates.ts';
import { AdminFacts } from '#ui/admin-facts.tsx';
import { adminHref } from '#ui/admin-query.ts';
import { rowsOf, type Loaded, type PartInput, type ResourceColumn } from '#ui/admin-resource.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { endsSoon } from '#ui/ends-soon.ts';
import { fieldOf } from '#ui/form.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { LinkedPlaces } from '#ui/linked-places.tsx';
import type { LinkedTo } from '#ui/linked-to.ts';
import type { Page } from '#ui/page-context.ts';
import { PageForm } from '#ui/page-form.tsx';
import type { SelectOption } from '#ui/select-option.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import {
  approvePromotion,
  changePromotion,
  createPromotion,
  listGroups,
  listPromotions,
  type PromotionRecord,
} from '../../contract/staff.ts';
import { CancelForm, cancelActs, Cancelled } from './cancellation.tsx';
import { prizesField, prizesText, timesField, timesText } from './promotion-fields.tsx';

type Ports = {
  readonly models: (page: Page) => Promise<readonly SelectOption[]>;
  /** What leads to pages of promotions. */
  readonly linkedTo: (page: Page, path: string) => Promise<readonly LinkedTo[]>;
};
type Extra = {
  readonly models: readonly SelectOption[];
  readonly groups: readonly SelectOption[];
  /** Addresses of what belongs to a promotion. */
  readonly draws: string;
  readonly codes: string;
  readonly people: string;
  /** What leads to promotions, by the path of their page; the page of a promotion of a code. */
  readonly linked: readonly LinkedTo[];
  readonly pages: string;
};

const MOST_GROUPS = 100;
const NONE: SelectOption = { value: '', label: '–' };

const COLUMNS: readonly ResourceColumn<PromotionRecord, Extra>[] = [
  { key: 'name' },
  { key: 'endsAt', cell: ({ endsAt }, { market }) => formatDateTime(endsAt, market) },
  { key: 'drawOn', cell: ({ drawOn }) => formatDay(drawOn) },
  { key: 'joined', isNumber: true },
  { key: 'handed', isNumber: true },
  { key: 'state', cell: (row, { t, now }) => <State row={row} t={t} now={now} /> },
];

const TONES = {
  DRAFT: 'warning',
  PUBLISHED: 'success',
  CLOSED: 'neutral',
  DRAWN: 'neutral',
  CANCELLED: 'neutral',
} as const;

const isLast = ({ state, endsAt }: PromotionRecord, now: Date): boolean =>
  state === 'PUBLISHED' && endsSoon(endsAt, now);

type StateProps = { readonly row: PromotionRecord; readonly t: Translate; readonly now: Date };

function State({ row, t, now }: StateProps) {
  const { state, waiting, cancellation } = row;
  return (
    <Cluster>
      <Badge tone={TONES[state]}>{t(`promotionAdmin.state.${state}`)}</Badge>
      {isLast(row, now) && <Badge tone="warning">{t('promotionAdmin.endsSoon')}</Badge>}
      {waiting !== null && <Badge tone="warning">{t('promotionAdmin.waits')}</Badge>}
      {cancellation !== null && <Badge tone="warning">{t('promotionAdmin.cancellation.waits')}</Badge>}
    </Cluster>
  );
}

const of = (address: string, { id }: PromotionRecord): string => `${address}?${new URLSearchParams({ promotion: id })}`;

/** What waits for a second person, whole and above the form, so that whoever approves has not to look for it below. */
function Waiting({ row, part }: { readonly row: PromotionRecord; readonly part: PartInput<Extra> }) {
  const { t, market } = part.at;
  const { waiting } = row;
  if (waiting === null) return null;
  return (
    <Stack gap={4}>
      <h2>{t('promotionAdmin.waiting', { edition: waiting.edition })}</h2>
      <AdminFacts
        facts={[
          [t('promotionAdmin.name'), row.name],
          [t('promotionAdmin.times'), timesText({ ...row, endsAt: waiting.endsAt }, market)],
          [t('promotionAdmin.drawOn'), formatDay(waiting.drawOn)],
          [t('promotionAdmin.permit'), row.permit],
          [t('promotionAdmin.prizes'), prizesText(row.prizes)],
        ]}
      />
      <Disclosure summary={t('promotionAdmin.rules')}>
        <RulesText text={waiting.rules} />
      </Disclosure>
      {waiting.isOwn ? (
        <p>{t('promotionAdmin.waiting.own')}</p>
      ) : (
        <PageForm held={{ do: 'approve', id: row.id, version: row.version, edition: waiting.edition }}>
          <Button type="submit">{t('promotionAdmin.approve')}</Button>
        </PageForm>
      )}
    </Stack>
  );
}

/** A blank line parts paragraphs, as visitors read them. */
function RulesText({ text }: { readonly text: string }) {
  return (
    <Stack gap={3}>
      {text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Stack>
  );
}

/** The ways to what belongs to a promotion. */
function Ways({ row, part }: { readonly row: PromotionRecord; readonly part: PartInput<Extra> }) {
  const { t, extra } = part.at;
  return (
    <Cluster>
      <LinkButton href={of(extra.people, row)} variant="secondary">
        {t('promotionAdmin.people')}
      </LinkButton>
      <LinkButton href={of(extra.codes, row)} variant="secondary">
        {t('promotionAdmin.codes')}
      </LinkButton>
      <LinkButton href={of(extra.draws, row)} variant="secondary">
        {t('promotionAdmin.draws')}
      </LinkButton>
    </Cluster>
  );
}

type CheckLinkProps = {
  readonly row: PromotionRecord;
  readonly loaded: Loaded<PromotionRecord, Extra>;
  readonly t: Translate;
};

/** The way to what waits for whoever looks at the list. */
function CheckLink({ row, loaded: { here, query, current }, t }: CheckLinkProps) {
  if (![row.waiting, row.cancellation].some((one) => one !== null && !one.isOwn)) return null;
  return (
    <LinkButton
      href={adminHref(here, { ...query, p: current, edit: row.id })}
      aria-label={t('promotionAdmin.check.label', { name: row.name })}
    >
      {t('promotionAdmin.check')}
    </LinkButton>
  );
}

/** Of a published promotion only rules, end and day of the draw are written anew, as its next edition. */
const TERMS = [
  'name',
  'code',
  'summary',
  'modelCode',
  'groupId',
  'permit',
  'series',
  'seriesSize',
  'forJoining',
  'forDrive',
  'forInvitation',
  'forQrCode',
  'mostNumbers',
  'prizes',
] as const;

const numbered = (first: string) => ({ first });

/** What leads to the page of a promotion. */
const linkedOf = ({ code }: PromotionRecord, { linked, pages }: Extra): LinkedTo[] =>
  linked.filter(({ path }) => path === `${pages}/${code}`.toLowerCase());

/** What the form chooses among, and the ways onward. */
const readExtra = async (page: Page, { models, linkedTo }: Ports): Promise<Extra> => {
  const groups = await page.call(listGroups, { query: { page: 0, size: MOST_GROUPS } });
  const named = groups.ok ? groups.value.groups.map(({ id, name }) => ({ value: id, label: name })) : [];
  return {
    models: await models(page),
    groups: [NONE, ...named],
    draws: page.path('adminArea', { area: 'promotion-draws' }),
    codes: page.path('adminArea', { area: 'promotion-codes' }),
    people: page.path('adminArea', { area: 'promotion-participants' }),
    linked: page.url.searchParams.has('edit') ? await linkedTo(page, page.path('promotions')) : [],
    pages: page.path('promotions'),
  };
};

const isOver = ({ state }: PromotionRecord): boolean => state !== 'DRAFT' && state !== 'PUBLISHED';

/** What somebody is waited for, or told of, before the form. */
function Above({ row, part }: { readonly row: PromotionRecord; readonly part: PartInput<Extra> }) {
  const { t, now, extra } = part.at;
  const linked = linkedOf(row, extra);
  return (
    <>
      {isLast(row, now) && row.cancellation === null && <LinkedPlaces t={t} places={linked} />}
      <Cancelled row={row} t={t} linked={linked} />
      <Waiting row={row} part={part} />
    </>
  );
}

/** Promotions of the brand: what may be won, how one takes part, the rules; published by a second person. */
export const promotionResource = (ports: Ports) =>
  defineAdminResource({
    area: 'promotions',
    stem: 'promotionAdmin',
    isKept: true,
    texts: ['promotionsAdmin'],
    list: rowsOf(listPromotions, (answer) => ({ rows: answer.promotions, total: answer.total })),
    create: createPromotion,
    change: changePromotion,
    name: ({ name }) => name,
    filters: ['state'],
    fixed: ({ state }) => (state === 'DRAFT' ? [] : TERMS),
    isOver,
    heading: (row) => (row.state === 'DRAFT' ? 'edit' : isOver(row) ? 'over' : 'next'),
    extra: (page) => readExtra(page, ports),
    columns: COLUMNS,
    fields: {
      name: {},
      code: {},
      summary: { isWide: true },
      modelCode: { options: ({ extra }) => extra.models },
      groupId: { options: ({ extra }) => extra.groups },
      permit: {},
      drawOn: {},
      startsAt: timesField,
      endsAt: null,
      series: numbered('1'),
      seriesSize: numbered('100000'),
      forJoining: numbered('1'),
      forDrive: numbered('2'),
      forInvitation: numbered('1'),
      forQrCode: numbered('1'),
      mostNumbers: numbered('20'),
      prizes: prizesField,
      rules: { isWide: true, rows: 12 },
    },
    acts: {
      approve: async (page, form) => ({
        result: await page.call(approvePromotion, {
          params: { id: fieldOf(form, 'id') },
          body: { version: Number(fieldOf(form, 'version')), edition: Number(fieldOf(form, 'edition')) },
        }),
      }),
      ...cancelActs,
    },
    rowActions: (row, loaded, at) => <CheckLink row={row} loaded={loaded} t={at.t} />,
    above: (row, _loaded, part) => <Above row={row} part={part} />,
    below: (row, _loaded, part) => (
      <>
        <Ways row={row} part={part} />
        <CancelForm row={row} part={part} linked={linkedOf(row, part.at.extra)} />
      </>
    ),
  });
