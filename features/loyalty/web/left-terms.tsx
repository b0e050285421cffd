import { Button } from '#ui/button.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Section } from '#ui/section.tsx';
import { Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import styles from './club.module.css';
import type { LeftTerm, ShownTerm } from './plans-data.ts';

type LeavingProps = { readonly t: Translate; readonly terms: readonly ShownTerm[] };

/** Beside the way out: what becomes of the term that runs, and until when its money can come back. */
export function LeavingText({ t, terms }: LeavingProps) {
  return (
    <>
      {terms
        .filter(({ isRunning }) => isRunning)
        .map(({ id, ends, amount, canWithdraw, withdrawUntil }) => (
          <p key={id} className={styles.small}>
            {canWithdraw
              ? t('loyalty.leave.running', { ends, amount, day: withdrawUntil })
              : t('loyalty.leave.paid', { ends })}
          </p>
        ))}
    </>
  );
}

type LeftProps = { readonly t: Translate; readonly here: string; readonly left: readonly LeftTerm[] };

/** To who left with a paid term: it can be withdrawn from still, and nothing is charged any more. */
export function LeftTerms({ t, here, left }: LeftProps) {
  return (
    <Section id="left" title={t('loyalty.left')} compact>
      <Stack gap={5}>
        {left.map(({ id, planName, amount, day, key }) => (
          <PageForm key={id} action={`${here}#said`} idempotencyKey={key} held={{ do: 'withdraw', term: id }}>
            <Stack gap={2}>
              <p>{t('loyalty.left.text', { plan: planName, amount, day })}</p>
              <div>
                <Button type="submit" variant="secondary">
                  {t('loyalty.plans.withdraw')}
                </Button>
              </div>
            </Stack>
          </PageForm>
        ))}
      </Stack>
    </Section>
  );
}
