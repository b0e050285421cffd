import { getSelf } from '#features/accounts/public.ts';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { rowsOf, type At } from '#ui/admin-resource.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import { fieldOf } from '#ui/form.ts';
import { PageForm } from '#ui/page-form.tsx';
import type { Page } from '#ui/page-context.ts';
import {
  changeExperiment,
  createExperiment,
  listExperiments,
  startExperiment,
  stopExperiment,
  type ExperimentRecord,
} from '../../contract/experiments.ts';
import { FUNNEL } from '../../rules/events.ts';
import { ExperimentReading } from './experiment-reading.tsx';
import { variantsField } from './experiment-variants.tsx';

const TONES = { draft: 'warning', running: 'accent', ended: 'neutral' } as const;

const steps = ({ t }: At<string>) => FUNNEL.map((step) => ({ value: step, label: t(`analyticsAdmin.step.${step}`) }));

type ActProps = { readonly record: ExperimentRecord; readonly formKey: string; readonly at: At<string> };

/** Somebody else begins it; anybody ends it. */
function Act({ record: { id, version, name, state, makers }, formKey, at: { t, extra: self } }: ActProps) {
  if (state === 'ended' || (state === 'draft' && makers.includes(self))) return null;
  const act = state === 'draft' ? 'start' : 'stop';
  return (
    <PageForm idempotencyKey={`${formKey}:${id}`} held={{ id, version }}>
      <Button type="submit" name="do" value={act} aria-label={t(`experimentAdmin.${act}.label`, { name })}>
        {t(`experimentAdmin.${act}`)}
      </Button>
    </PageForm>
  );
}

/** What some visitors see otherwise: written, begun by a second person, ended by anybody, by its days or by its guards. */
const experiments = defineAdminResource({
  area: 'experiments',
  stem: 'experimentAdmin',
  isKept: true,
  texts: ['analyticsAdmin'],
  list: rowsOf(listExperiments, (answer) => ({
    rows: answer.experiments,
    total: answer.total,
    isMore: answer.isMore,
  })),
  create: createExperiment,
  change: changeExperiment,
  name: ({ name }) => name,
  filters: ['state'],
  extra: async (page: Page) => `account:${shownAnswer(await page.call(getSelf, {})).id}`,
  columns: [
    { key: 'name' },
    {
      key: 'state',
      cell: ({ state, warning }, { t }) =>
        warning === 'notShown' ? (
          <Badge tone="warning">{t('experimentAdmin.state.notShown')}</Badge>
        ) : (
          <Badge tone={TONES[state]}>{t(`experimentAdmin.state.${state}`)}</Badge>
        ),
    },
    { key: 'measure', cell: ({ measure }, { t }) => t(`analyticsAdmin.step.${measure}`) },
    {
      key: 'startedAt',
      cell: ({ startedAt }, { market }) => (startedAt === null ? '–' : formatDay(dayIn(new Date(startedAt), market))),
    },
    {
      key: 'endedAt',
      cell: ({ endedAt }, { market }) => (endedAt === null ? '–' : formatDay(dayIn(new Date(endedAt), market))),
    },
  ],
  fields: {
    name: { isWide: true },
    measure: { first: 'lead.sent', options: steps },
    effect: { first: '20' },
    days: { first: '28' },
    lcpWorse: { first: '300' },
    errorsWorse: { first: '10' },
    cancelledWorse: { first: '50' },
    variants: variantsField,
  },
  heading: ({ state }) => (state === 'draft' ? 'edit' : 'began'),
  isOver: ({ state }) => state !== 'draft',
  history: {
    wordsFor: (field, value) =>
      field === 'variants' && Array.isArray(value)
        ? (value as ExperimentRecord['variants'])
            .map(({ weight, texts }) => [weight, ...texts.map(({ id, value: text }) => `${id} = ${text}`)].join(' · '))
            .join(' / ')
        : undefined,
  },
  acts: {
    start: async (page, form) => ({
      result: await page.call(startExperiment, {
        params: { id: fieldOf(form, 'id') },
        body: { version: Number(fieldOf(form, 'version')) },
        idempotencyKey: fieldOf(form, 'key'),
      }),
      done: { done: 'started' },
    }),
    stop: async (page, form) => ({
      result: await page.call(stopExperiment, {
        params: { id: fieldOf(form, 'id') },
        idempotencyKey: fieldOf(form, 'key'),
      }),
      done: { done: 'stopped' },
    }),
  },
  rowActions: (record, { key }, at) => <Act record={record} formKey={key} at={at} />,
  below: (record, { market }, { at: { t } }) => <ExperimentReading t={t} market={market} record={record} />,
});

export const handle = { js: false };
export const loader = experiments.loader;
export const action = experiments.action;
export const meta = experiments.meta;

export default experiments.Screen;
