import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { Say } from '#ui/say.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';

export type WaitingImport = {
  readonly id: string;
  readonly requestedAt: string;
  readonly changeCount: number;
  readonly priceCount: number;
  readonly own: boolean;
};

/** Imports that change prices and wait for a second person, each with the answers the reader may give. */
export function WaitingImports({
  say,
  token,
  imports,
}: {
  say: Say;
  token: string;
  imports: readonly WaitingImport[];
}) {
  if (imports.length === 0) return null;
  return (
    <Stack gap={3}>
      <h2>{say('waiting')}</h2>
      <p>{say('waiting.text')}</p>
      <Table caption={say('waiting')} captionHidden>
        <thead>
          <tr>
            <th scope="col">{say('waiting.since')}</th>
            <th scope="col" data-number>
              {say('waiting.changes')}
            </th>
            <th scope="col" data-number>
              {say('waiting.prices')}
            </th>
            <th scope="col">{say('waiting.decision')}</th>
          </tr>
        </thead>
        <tbody>
          {imports.map((waiting) => (
            <tr key={waiting.id}>
              <th scope="row">{waiting.requestedAt}</th>
              <td data-head={say('waiting.changes')} data-number>
                {waiting.changeCount}
              </td>
              <td data-head={say('waiting.prices')} data-number>
                {waiting.priceCount}
              </td>
              <td data-head={say('waiting.decision')}>
                <Decision say={say} token={token} waiting={waiting} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Stack>
  );
}

function Decision({ say, token, waiting }: { say: Say; token: string; waiting: WaitingImport }) {
  const decisions = waiting.own ? (['WITHDRAW'] as const) : (['APPROVE', 'REFUSE'] as const);
  return (
    <Cluster>
      <LinkButton href={`?import=${waiting.id}`} variant="secondary">
        {say('waiting.show')}
      </LinkButton>
      {decisions.map((decision) => (
        <form key={decision} method="post">
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="do" value={decision} />
          <input type="hidden" name="import" value={waiting.id} />
          <Button type="submit" variant={decision === 'APPROVE' ? 'primary' : 'secondary'}>
            {say(`waiting.do.${decision}`)}
          </Button>
        </form>
      ))}
    </Cluster>
  );
}
