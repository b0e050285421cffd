import type { Version } from '#features/catalog/public.ts';
import type { CallResult } from '#kernel/client.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { rowsOf, type At, type PartInput } from '#ui/admin-resource.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import { fieldOf } from '#ui/form.ts';
import type { Page } from '#ui/page-context.ts';
import { SelectField } from '#ui/select-field.tsx';
import type { SelectOption } from '#ui/select-option.ts';
import {
  changeUpgradeSetup,
  createUpgradeSetup,
  deleteUpgradeSetup,
  listUpgradeSetups,
  type UpgradeSetup,
} from '../../contract/upgrade.ts';

/** The versions on sale come from the catalogue, which the program joins in. */
type Ports = { readonly listVersions: (page: Page) => Promise<CallResult<{ readonly versions: readonly Version[] }>> };
type Cars = readonly Version[];

const TONES = { on: 'success', planned: 'accent', over: 'neutral', off: 'neutral' } as const satisfies Record<
  string,
  BadgeTone
>;

/** How a setup stands at a moment. */
export const stateOf = (
  { active, validFrom, validUntil }: Pick<UpgradeSetup, 'active' | 'validFrom' | 'validUntil'>,
  now: Date,
): keyof typeof TONES => {
  if (!active) return 'off';
  if (validUntil !== null && new Date(validUntil) <= now) return 'over';
  return new Date(validFrom) > now ? 'planned' : 'on';
};

const nameOf = ({ modelName, versionName, year }: Version): string => `${modelName} ${versionName} ${year}`;

/** `MODEL:` or `MODEL:MVS` of the select of origins; `MVS:YEAR` of that of destinations. */
const halves = (text: string): [string, string] => {
  const [first = '', second = ''] = text.split(':', 2);
  return [first, second];
};

const originsOf = ({ t, extra: versions }: At<Cars>): SelectOption[] => {
  const models = [...new Map(versions.map(({ modelCode, modelName }) => [modelCode, modelName]))];
  return models.flatMap(([modelCode, modelName]) => [
    { value: `${modelCode}:`, label: t('upgrade.from.any', { model: modelName }) },
    ...versions
      .filter((version) => version.modelCode === modelCode)
      .map((version) => ({ value: `${modelCode}:${version.code}`, label: nameOf(version) })),
  ]);
};

function OriginPart({ at, values, errors }: PartInput<Cars>) {
  return (
    <SelectField
      label={at.t('upgrade.from')}
      name="from"
      options={originsOf(at)}
      defaultValue={values['from']}
      error={errors['fromModelCode'] ?? errors['fromMvsCode'] ?? errors['from']}
    />
  );
}

function GoalPart({ at: { t, extra: versions }, values, errors }: PartInput<Cars>) {
  return (
    <SelectField
      label={t('upgrade.to')}
      name="to"
      options={versions.map((version) => ({ value: `${version.code}:${version.year}`, label: nameOf(version) }))}
      defaultValue={values['to']}
      error={errors['toMvsCode'] ?? errors['toYear'] ?? errors['to']}
    />
  );
}

const showOrigin = ({ fromModelCode, fromMvsCode }: UpgradeSetup, { t, extra: versions }: At<Cars>): string => {
  const origin = versions.find(
    ({ code, modelCode }) => modelCode === fromModelCode && (fromMvsCode === null || code === fromMvsCode),
  );
  const model = origin?.modelName ?? fromModelCode;
  return fromMvsCode === null ? t('upgrade.from.any', { model }) : `${model} ${origin?.versionName ?? fromMvsCode}`;
};

const showGoal = ({ toMvsCode, toYear }: UpgradeSetup, { extra: versions }: At<Cars>): string => {
  const goal = versions.find(({ code, year }) => code === toMvsCode && year === toYear);
  return goal === undefined ? toMvsCode : nameOf(goal);
};

/** Upgrades the calculator offers: by the model they start from, as visitors get them. */
export const upgradesResource = ({ listVersions }: Ports) =>
  defineAdminResource({
    area: 'upgrades',
    isExported: true,
    stem: 'upgrade',
    history: {
      labels: {
        fromModelCode: 'upgrade.from',
        fromMvsCode: 'upgrade.from',
        toMvsCode: 'upgrade.to',
        toYear: 'upgrade.to',
      },
    },
    texts: ['financing'],
    list: rowsOf(listUpgradeSetups, ({ setups, total }) => ({ rows: setups, total })),
    create: createUpgradeSetup,
    change: changeUpgradeSetup,
    remove: deleteUpgradeSetup,
    name: ({ headline }) => headline,
    extra: async (page) => shownAnswer(await listVersions(page)).versions,
    columns: [
      { key: 'headline' },
      { key: 'from', cell: showOrigin },
      { key: 'to', cell: showGoal },
      { key: 'position', isNumber: true },
      {
        key: 'state',
        cell: (setup, { t, now }) => {
          const state = stateOf(setup, now);
          return <Badge tone={TONES[state]}>{t(`upgrade.state.${state}`)}</Badge>;
        },
      },
    ],
    fields: {
      fromModelCode: {
        part: OriginPart,
        show: (setup) => ({ from: setup === null ? '' : `${setup.fromModelCode}:${setup.fromMvsCode ?? ''}` }),
        read: async (form) => {
          const [fromModelCode, fromMvsCode] = halves(fieldOf(form, 'from'));
          return { body: { fromModelCode, fromMvsCode: fromMvsCode === '' ? null : fromMvsCode } };
        },
      },
      fromMvsCode: null,
      toMvsCode: {
        part: GoalPart,
        show: (setup) => ({ to: setup === null ? '' : `${setup.toMvsCode}:${setup.toYear}` }),
        read: async (form) => {
          const [toMvsCode, toYear] = halves(fieldOf(form, 'to'));
          return { body: { toMvsCode, toYear: Number(toYear) } };
        },
      },
      toYear: null,
      headline: { isWide: true },
      text: { isWide: true },
      validFrom: { first: ({ today }) => today },
      validUntil: {},
      position: { first: '0' },
      active: { first: 'on' },
    },
  });
