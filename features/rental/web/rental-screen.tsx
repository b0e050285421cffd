import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import type { RentalProposalStatus } from '../rules/statuses.ts';
import { hasEndedEarly } from '../rules/timeline.ts';
import type { RenterAnswer, RentalView } from './rental-data.ts';
import { ValidationPart } from './validation.tsx';

type Shown = NonNullable<RentalView['proposals']>[number];

const toneOf = (status: RentalProposalStatus): BadgeTone => {
  if (hasEndedEarly(status)) return 'danger';
  if (status === 'CONTRACT_SIGN_IN_PROGRESS') return 'warning';
  return status === 'DELIVERED' ? 'success' : 'accent';
};

/** Who rents: their validation at the rental company, and its proposals with each step. */
export function RentalScreen({ view, answer }: { view: RentalView; answer: RenterAnswer | undefined }) {
  const t = translator(view.texts);
  const isApproved = view.validation !== null && view.validation !== 'failed' && view.validation.state === 'APPROVED';
  return (
    <Stack gap={7}>
      <ValidationPart t={t} view={view} answer={answer} />
      <section aria-label={t('rental.proposals')}>
        <Proposals t={t} view={view} isApproved={isApproved} />
      </section>
    </Stack>
  );
}

function Proposals({ t, view, isApproved }: { t: Translate; view: RentalView; isApproved: boolean }) {
  const { proposals, links } = view;
  if (proposals === null)
    return (
      <MessagePage
        kind="error"
        title={t('rental.failed')}
        actions={<LinkButton href={links.here}>{t('rental.reload')}</LinkButton>}
      />
    );
  if (proposals.length === 0)
    return (
      <MessagePage
        kind="empty"
        title={t('rental.none')}
        text={t(links.offers === null ? 'rental.none.noOffers' : 'rental.none.text')}
        actions={
          <LinkButton href={links.offers ?? links.dealers} variant={isApproved ? 'primary' : 'secondary'}>
            {t(links.offers === null ? 'rental.dealers' : 'rental.offers')}
          </LinkButton>
        }
      />
    );
  return (
    <Stack gap={5}>
      <h2>{t('rental.proposals')}</h2>
      {proposals.map((proposal) => (
        <ProposalCard key={proposal.code} t={t} proposal={proposal} />
      ))}
    </Stack>
  );
}

function ProposalCard({ t, proposal }: { t: Translate; proposal: Shown }) {
  const { code, vehicle, status, months, kilometers, price, items, points } = proposal;
  return (
    <Card as="article" look="outlined">
      <Stack gap={4}>
        <Cluster>
          <Badge tone={toneOf(status)}>{t(`rental.status.${status}`)}</Badge>
          <span>{t('rental.code', { code })}</span>
        </Cluster>
        <h3>{vehicle}</h3>
        <p>
          {t('rental.monthly', { price })} · {t('rental.terms', { months, kilometers })}
        </p>
        {items.length > 0 && (
          <p>
            {t('rental.included')}: {items.map((item) => t(`rental.item.${item}`)).join(', ')}
          </p>
        )}
        <Timeline
          label={t('rental.timeline', { code })}
          states={{
            done: t('rental.point.done'),
            current: t('rental.point.current'),
            ahead: t('rental.point.ahead'),
            failed: t('rental.point.failed'),
          }}
          events={points.map((point) => ({
            id: point.status,
            title: t(`rental.status.${point.status}`),
            state: point.state,
            ...(point.when !== null && { when: point.when }),
            ...((point.state === 'current' || point.state === 'failed') && {
              text: t(`rental.status.${point.status}.text`),
            }),
          }))}
        />
      </Stack>
    </Card>
  );
}
