import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import type { OverPlan } from './over-plan.ts';

/** That the order does not take this loan, by how much, and the way to its payment plan. */
export function OverPlanNotice({ t, over }: { t: Translate; over: OverPlan }) {
  return (
    <Notice tone="error" live title={t(over.isLittle ? 'little.title' : 'simulator.overPlan')}>
      <Stack gap={3}>
        <p>{over.text}</p>
        <LinkButton href={over.href} variant="secondary">
          {t('simulator.overPlan.go')}
        </LinkButton>
      </Stack>
    </Notice>
  );
}
