import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { TranslateUnder } from '#ui/translate.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { PageForm } from '#ui/page-form.tsx';

export type WaitingImport = {
  readonly id: string;
  readonly requestedAt: string;
  readonly changeCount: number;
  readonly priceCount: number;
  readonly own: boolean;
};

/** Imports that change prices and wait for a second person, each with the answers the reader may give. */
export function WaitingImports({
  t,
  imports,
}: {
  t: TranslateUnder<'catalogAdmin'>;
  imports: readonly WaitingImport[];
}) {
  if (imports.length === 0) return null;
  return (
    <Stack gap={3}>
      <h2>{t('waiting')}</h2>
      <p>{t('waiting.text')}</p>
      <Table caption={t('waiting')} captionHidden>
        <thead>
          <tr>
            <th scope="col">{t('waiting.since')}</th>
            <th scope="col" data-number>
              {t('waiting.changes')}
            </th>
            <th scope="col" data-number>
              {t('waiting.prices')}
            </th>
            <th scope="col">{t('waiting.decision')}</th>
          </tr>
        </thead>
        <tbody>
          {imports.map((waiting) => (
            <tr key={waiting.id}>
              <th scope="row">{waiting.requestedAt}</th>
              <td data-head={t('waiting.changes')} data-number>
                {waiting.changeCount}
              </td>
              <td data-head={t('waiting.prices')} data-number>
                {waiting.priceCount}
              </td>
              <td data-head={t('waiting.decision')}>
                <Decision t={t} waiting={waiting} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Stack>
  );
}

function Decision({ t, waiting }: { t: TranslateUnder<'catalogAdmin'>; waiting: WaitingImport }) {
  const decisions = waiting.own ? (['WITHDRAW'] as const) : (['APPROVE', 'REFUSE'] as const);
  return (
    <Cluster>
      <LinkButton href={`?import=${waiting.id}`} variant="secondary">
        {t('waiting.show')}
      </LinkButton>
      {decisions.map((decision) => (
        <PageForm key={decision} held={{ do: decision, import: waiting.id }}>
          <Button type="submit" variant={decision === 'APPROVE' ? 'primary' : 'secondary'}>
            {t(`waiting.do.${decision}`)}
          </Button>
        </PageForm>
      ))}
    </Cluster>
  );
}
