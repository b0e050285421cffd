import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import type { LoadedFriction } from './friction-data.ts';
import { RangeFilter } from './range-filter.tsx';

type Refusal = LoadedFriction['refusals'][number];
type Words = LoadedFriction['words'][number];

const refusalColumns = (t: Translate): AdminColumn<Refusal>[] => [
  { head: t('analyticsAdmin.wanted'), cell: ({ wanted }) => wanted },
  { head: t('analyticsAdmin.model'), cell: ({ model }) => model },
  { head: t('analyticsAdmin.rule'), cell: ({ rule }) => rule },
  { head: t('analyticsAdmin.times'), cell: ({ times }) => times, isNumber: true },
  { head: t('analyticsAdmin.agreed'), cell: ({ agreed }) => agreed, isNumber: true },
  { head: t('analyticsAdmin.other'), cell: ({ other }) => other, isNumber: true },
  { head: t('analyticsAdmin.left'), cell: ({ left }) => left, isNumber: true },
];

const wordColumns = (t: Translate): AdminColumn<Words>[] => [
  { head: t('analyticsAdmin.words'), cell: ({ words }) => words },
  { head: t('analyticsAdmin.place'), cell: ({ place }) => place },
  { head: t('analyticsAdmin.visitorsByDay'), cell: ({ visitors }) => visitors, isNumber: true },
];

/** What people wanted and did not get: of the configurator by its rules, and of searches by their words. */
export function FrictionScreen({ loaded }: { readonly loaded: LoadedFriction }) {
  const { texts, range, model, models, refusals, words, days } = loaded;
  const t = translator(texts);
  return (
    <Stack gap={6}>
      <RangeFilter t={t} range={range}>
        <SelectField
          label={t('analyticsAdmin.model')}
          optional=""
          name="model"
          defaultValue={model}
          options={[{ value: '', label: t('analyticsAdmin.model.all') }, ...models]}
        />
      </RangeFilter>
      <AdminList
        caption={t('analyticsAdmin.friction.table', { days })}
        none={t('analyticsAdmin.friction.none', { days })}
        columns={refusalColumns(t)}
        rows={refusals}
      />
      <AdminList
        caption={t('analyticsAdmin.words.table', { days })}
        none={t('analyticsAdmin.words.none', { days })}
        columns={wordColumns(t)}
        rows={words}
      />
      <p>{t('analyticsAdmin.friction.how')}</p>
    </Stack>
  );
}
