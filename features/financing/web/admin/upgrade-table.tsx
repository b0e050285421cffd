import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { adminHref } from '#ui/admin-query.ts';
import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { Translate } from '#ui/translate.ts';
import { Cluster } from '#ui/stack.tsx';
import type { SetupState } from './upgrade-form-data.ts';
import type { UpgradesLoaded } from './upgrades-loader.ts';

const TONES: Readonly<Record<SetupState, BadgeTone>> = {
  on: 'success',
  planned: 'accent',
  over: 'neutral',
  off: 'neutral',
};

type Line = UpgradesLoaded['setups'][number];
type Props = { t: Translate; loaded: UpgradesLoaded };

const buildColumns = ({ t, loaded }: Props): AdminColumn<Line>[] => {
  const { versions } = loaded;
  return [
    { head: t('upgrade.headline'), cell: ({ headline }) => headline },
    { head: t('upgrade.from'), cell: (setup) => originOf(t, versions, setup) },
    {
      head: t('upgrade.to'),
      cell: ({ toMvsCode, toYear }) => {
        const goal = versions.find(({ code, year }) => code === toMvsCode && year === toYear);
        return goal === undefined ? toMvsCode : `${goal.modelName} ${goal.versionName} ${goal.year}`;
      },
    },
    { head: t('upgrade.position'), cell: ({ position }) => position, isNumber: true },
    {
      head: t('upgrade.state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`upgrade.state.${state}`)}</Badge>,
    },
    { head: t('upgrade.actions'), cell: (setup) => <Actions t={t} loaded={loaded} setup={setup} /> },
  ];
};

const originOf = (t: Translate, versions: UpgradesLoaded['versions'], { fromModelCode, fromMvsCode }: Line): string => {
  const origin = versions.find(
    ({ code, modelCode }) => modelCode === fromModelCode && (fromMvsCode === null || code === fromMvsCode),
  );
  const model = origin?.modelName ?? fromModelCode;
  return fromMvsCode === null ? t('upgrade.from.any', { model }) : `${model} ${origin?.versionName ?? fromMvsCode}`;
};

/** By the model they start from, as visitors get them. */
export function UpgradeTable({ t, loaded }: Props) {
  const { setups, pages, here } = loaded;
  return (
    <AdminList
      t={t}
      caption={t('upgrade.list')}
      none={t('upgrade.none')}
      columns={buildColumns({ t, loaded })}
      rows={setups}
      pages={{ label: t('upgrade.pages'), ...pages }}
      hrefOf={(page) => adminHref(here, { p: page })}
    />
  );
}

function Actions({ t, loaded, setup }: Props & { setup: Line }) {
  const { here, token, pages } = loaded;
  const { headline } = setup;
  return (
    <form method="post">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="id" value={setup.id} />
      <Cluster gap={2}>
        <LinkButton
          variant="secondary"
          href={adminHref(here, { edit: setup.id, p: pages.current })}
          aria-label={t('upgrade.edit.label', { headline })}
        >
          {t('upgrade.edit.go')}
        </LinkButton>
        <Button
          type="submit"
          name="do"
          value="delete"
          variant="quiet"
          aria-label={t('upgrade.delete.label', { headline })}
        >
          {t('upgrade.delete')}
        </Button>
      </Cluster>
    </form>
  );
}
