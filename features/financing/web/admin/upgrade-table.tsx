import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { deskHref } from '#ui/desk-asked.ts';
import { DeskList, type DeskColumn } from '#ui/desk-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { Say } from '#ui/say.ts';
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
type Props = { say: Say; loaded: UpgradesLoaded };

const columnsOf = ({ say, loaded }: Props): DeskColumn<Line>[] => {
  const { versions } = loaded;
  return [
    { head: say('upgrade.headline'), cell: ({ headline }) => headline },
    { head: say('upgrade.from'), cell: (setup) => originOf(say, versions, setup) },
    {
      head: say('upgrade.to'),
      cell: ({ toMvsCode, toYear }) => {
        const goal = versions.find(({ code, year }) => code === toMvsCode && year === toYear);
        return goal === undefined ? toMvsCode : `${goal.modelName} ${goal.versionName} ${goal.year}`;
      },
    },
    { head: say('upgrade.position'), cell: ({ position }) => position, isNumber: true },
    {
      head: say('upgrade.state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{say(`upgrade.state.${state}`)}</Badge>,
    },
    { head: say('upgrade.actions'), cell: (setup) => <Actions say={say} loaded={loaded} setup={setup} /> },
  ];
};

const originOf = (say: Say, versions: UpgradesLoaded['versions'], { fromModelCode, fromMvsCode }: Line): string => {
  const origin = versions.find(
    ({ code, modelCode }) => modelCode === fromModelCode && (fromMvsCode === null || code === fromMvsCode),
  );
  const model = origin?.modelName ?? fromModelCode;
  return fromMvsCode === null ? say('upgrade.from.any', { model }) : `${model} ${origin?.versionName ?? fromMvsCode}`;
};

/** By the model they start from, as visitors get them. */
export function UpgradeTable({ say, loaded }: Props) {
  const { setups, pages, here } = loaded;
  return (
    <DeskList
      say={say}
      caption={say('upgrade.list')}
      none={say('upgrade.none')}
      columns={columnsOf({ say, loaded })}
      rows={setups}
      pages={{ label: say('upgrade.pages'), ...pages }}
      hrefOf={(page) => deskHref(here, { p: page })}
    />
  );
}

function Actions({ say, loaded, setup }: Props & { setup: Line }) {
  const { here, token, pages } = loaded;
  const { headline } = setup;
  return (
    <form method="post">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="id" value={setup.id} />
      <Cluster gap={2}>
        <LinkButton
          variant="secondary"
          href={deskHref(here, { edit: setup.id, p: pages.current })}
          aria-label={say('upgrade.edit.label', { headline })}
        >
          {say('upgrade.edit.go')}
        </LinkButton>
        <Button
          type="submit"
          name="do"
          value="delete"
          variant="quiet"
          aria-label={say('upgrade.delete.label', { headline })}
        >
          {say('upgrade.delete')}
        </Button>
      </Cluster>
    </form>
  );
}
