import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import type { RentalProposalStatus } from '../rules/statuses.ts';
import { hasEndedEarly } from '../rules/timeline.ts';

type Preview = {
  readonly vehicle: string;
  readonly status: RentalProposalStatus;
  readonly reached: number;
  readonly steps: number;
};

/** The newest rental proposal in short, on the home of my area. */
export function RentalPreview({ t, proposal, href }: { t: Translate; proposal: Preview; href: string }) {
  const { vehicle, status, reached, steps } = proposal;
  return (
    <Card as="article" look="outlined">
      <Stack gap={3}>
        <h2>{vehicle}</h2>
        <p>
          {t(`rental.status.${status}`)}
          {!hasEndedEarly(status) && ` · ${t('rental.preview', { reached, steps })}`}
        </p>
        <div>
          <LinkButton href={href} variant="secondary">
            {t('rental.preview.go')}
          </LinkButton>
        </div>
      </Stack>
    </Card>
  );
}
