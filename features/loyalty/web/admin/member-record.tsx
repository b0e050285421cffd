import { AdminFacts } from '#ui/admin-facts.tsx';
import { AdminList } from '#ui/admin-list.tsx';
import { adminHref } from '#ui/admin-query.ts';
import { Button } from '#ui/button.tsx';
import type { PageFormAnswer } from '#ui/form-answer.ts';
import { FormActions } from '#ui/form-actions.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import type { OpenMember } from './open-member.ts';

type Props = {
  readonly t: Translate;
  readonly member: OpenMember;
  readonly here: string;
  readonly answer: PageFormAnswer | undefined;
};

/** One member: what they have, what was booked, and points proposed for a second person to approve. */
export function MemberRecord({ t, member, here, answer }: Props) {
  const { name, programme, joined, left, points, debt, score, entries, older, olderPrizes, id } = member;
  return (
    <Stack gap={6}>
      <Cluster>
        <LinkButton variant="quiet" href={here}>
          {t('loyaltyAdmin.back')}
        </LinkButton>
      </Cluster>
      <AdminFacts
        facts={[
          [t('loyaltyAdmin.name'), name ?? t('loyaltyAdmin.gone')],
          [t('loyaltyAdmin.programme'), programme],
          [t('loyaltyAdmin.joined'), joined],
          [t('loyaltyAdmin.left'), left],
          [t('loyaltyAdmin.points'), points],
          [t('loyaltyAdmin.debt'), debt],
          [t('loyaltyAdmin.score'), score],
        ]}
      />
      <AdminList
        t={t}
        caption={t('loyaltyAdmin.history')}
        none={t('loyaltyAdmin.history.none')}
        rows={entries}
        columns={[
          { head: t('loyaltyAdmin.kind'), cell: ({ kind }) => t(`loyalty.entry.${kind}`) },
          { head: t('loyaltyAdmin.what'), cell: ({ medal, prize }) => medal ?? prize ?? '' },
          { head: t('loyaltyAdmin.at'), cell: ({ at }) => at },
          { head: t('loyaltyAdmin.points'), cell: (entry) => entry.points, isNumber: true },
        ]}
      />
      {older !== null && <Older t={t} href={adminHref(here, { member: id, before: older })} />}
      <AdminList
        t={t}
        caption={t('loyaltyAdmin.redemptions')}
        none={t('loyaltyAdmin.redemptions.none')}
        rows={member.redemptions}
        columns={[
          { head: t('loyaltyAdmin.prize'), cell: ({ prize }) => prize },
          { head: t('loyaltyAdmin.code'), cell: ({ code }) => code },
          { head: t('loyaltyAdmin.state'), cell: ({ state }) => t(`loyaltyAdmin.state.${state}`) },
          { head: t('loyaltyAdmin.at'), cell: ({ at }) => at },
        ]}
      />
      {olderPrizes !== null && <Older t={t} href={adminHref(here, { member: id, prizesBefore: olderPrizes })} />}
      <AdminList
        t={t}
        caption={t('loyaltyAdmin.terms')}
        none={t('loyaltyAdmin.terms.none')}
        rows={member.terms}
        columns={[
          { head: t('loyaltyAdmin.plan'), cell: ({ planName }) => planName },
          { head: t('loyaltyAdmin.number'), cell: ({ number }) => number },
          { head: t('loyaltyAdmin.term'), cell: ({ during }) => during },
          { head: t('loyaltyAdmin.state'), cell: ({ state }) => t(`loyaltyAdmin.term.${state}`) },
          { head: t('loyaltyAdmin.price'), cell: ({ amount }) => amount, isNumber: true },
        ]}
      />
      {left === null && <GiftForm t={t} member={member} here={here} answer={answer} />}
    </Stack>
  );
}

/** A list goes on where its page ends. */
function Older({ t, href }: { readonly t: Translate; readonly href: string }) {
  return (
    <Cluster>
      <LinkButton variant="secondary" href={href}>
        {t('loyaltyAdmin.older')}
      </LinkButton>
    </Cluster>
  );
}

function GiftForm({ t, member, answer }: Props) {
  return (
    <PageForm noValidate idempotencyKey={member.key} held={{ member: member.id }}>
      <Stack gap={5}>
        <FormSection title={t('loyaltyAdmin.gift')} text={t('loyaltyAdmin.gift.text')}>
          <TextField
            label={t('loyaltyAdmin.gift.points')}
            name="points"
            inputMode="numeric"
            defaultValue={answer?.values['points']}
            error={answer?.fields['points']}
          />
          <TextField
            label={t('loyaltyAdmin.gift.reason')}
            name="reason"
            maxLength={300}
            defaultValue={answer?.values['reason']}
            error={answer?.fields['reason']}
          />
        </FormSection>
        <FormActions>
          <Button type="submit">{t('loyaltyAdmin.gift.go')}</Button>
        </FormActions>
      </Stack>
    </PageForm>
  );
}
