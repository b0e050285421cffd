import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Pagination } from '#ui/pagination.tsx';
import type { Say } from '#ui/say.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import type { SetupState } from './upgrade-form-data.ts';
import type { UpgradesLoaded } from './upgrades.tsx';

const TONES: Readonly<Record<SetupState, BadgeTone>> = {
  on: 'success',
  planned: 'accent',
  over: 'neutral',
  off: 'neutral',
};

type Line = UpgradesLoaded['setups'][number];

/** By the model they start from, as visitors get them. */
export function UpgradeTable({ say, loaded }: { say: Say; loaded: UpgradesLoaded }) {
  const { setups, pages, here } = loaded;
  return (
    <Stack gap={5}>
      <Table caption={say('upgrade.list')}>
        <thead>
          <tr>
            <th scope="col">{say('upgrade.headline')}</th>
            <th scope="col">{say('upgrade.from')}</th>
            <th scope="col">{say('upgrade.to')}</th>
            <th scope="col" data-number>
              {say('upgrade.position')}
            </th>
            <th scope="col">{say('upgrade.state')}</th>
            <th scope="col">{say('upgrade.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {setups.map((setup) => (
            <Row key={setup.id} say={say} loaded={loaded} setup={setup} />
          ))}
        </tbody>
      </Table>
      <Pagination
        label={say('upgrade.pages')}
        current={pages.current}
        total={pages.total}
        hrefOf={(page) => `${here}?page=${page}`}
        texts={{
          previous: say('previous'),
          next: say('following'),
          go: (page) => say('pages.go', { page }),
          current: (page) => say('pages.current', { page }),
        }}
      />
    </Stack>
  );
}

function Row({ say, loaded, setup }: { say: Say; loaded: UpgradesLoaded; setup: Line }) {
  const { versions } = loaded;
  const origin = versions.find(
    ({ code, modelCode }) =>
      modelCode === setup.fromModelCode && (setup.fromMvsCode === null || code === setup.fromMvsCode),
  );
  const goal = versions.find(({ code, year }) => code === setup.toMvsCode && year === setup.toYear);
  return (
    <tr>
      <th scope="row">{setup.headline}</th>
      <td>
        {setup.fromMvsCode === null
          ? say('upgrade.from.any', { model: origin?.modelName ?? setup.fromModelCode })
          : `${origin?.modelName ?? setup.fromModelCode} ${origin?.versionName ?? setup.fromMvsCode}`}
      </td>
      <td>{goal === undefined ? setup.toMvsCode : `${goal.modelName} ${goal.versionName} ${goal.year}`}</td>
      <td data-number>{setup.position}</td>
      <td>
        <Badge tone={TONES[setup.state]}>{say(`upgrade.state.${setup.state}`)}</Badge>
      </td>
      <td>
        <Actions say={say} loaded={loaded} setup={setup} />
      </td>
    </tr>
  );
}

function Actions({ say, loaded, setup }: { say: Say; loaded: UpgradesLoaded; setup: Line }) {
  const { here, token, pages } = loaded;
  const { headline } = setup;
  return (
    <form method="post">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="id" value={setup.id} />
      <Cluster gap={2}>
        <LinkButton
          variant="secondary"
          href={`${here}?edit=${setup.id}&page=${pages.current}`}
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
