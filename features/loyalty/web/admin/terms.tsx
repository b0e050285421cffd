import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { declaredText, type Translate } from '#ui/translate.ts';
import type { TermsState } from '../../rules/terms.ts';

const TONES = { draft: 'warning', change: 'warning', offChange: 'warning', on: 'success', off: 'neutral' } as const;

type Term = string | number | null;
type Stem = 'loyaltyMedal' | 'loyaltyPrize' | 'loyaltyPlan';
type Standing = {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly state: TermsState;
  readonly waitsFrom: string | null;
  readonly isOwn: boolean;
};

export function StateBadge({ state, stem, t }: { state: TermsState; stem: Stem; t: Translate }) {
  return <Badge tone={TONES[state]}>{t(`${stem}.state.${state}`)}</Badge>;
}

const waits = ({ state }: Standing): boolean => state === 'draft' || state === 'change' || state === 'offChange';

/** A term as it reads: a choice by its text, none where a term may be left out. */
const shownTerm = (name: string, value: Term | undefined, { stem, t }: { stem: Stem; t: Translate }): string => {
  if (value === null || value === undefined) return t('loyaltyTerms.nothing');
  return name === 'rule' || name === 'drawing' ? declaredText(t, `${stem}.${name}.${value}`) : `${value}`;
};

type WaitingProps<Terms> = {
  readonly row: Standing & Terms;
  readonly counts: Terms | null;
  readonly stem: Stem;
  readonly t: Translate;
};

/** What waits of a medal, prize or plan: each term that is to change, what counts meanwhile, and who wrote it. */
export function Waiting<Terms extends Readonly<Record<string, Term>>>({ row, counts, stem, t }: WaitingProps<Terms>) {
  if (!waits(row)) return null;
  const from = row.waitsFrom === null ? t('loyaltyTerms.fromGone') : t('loyaltyTerms.from', { name: row.waitsFrom });
  const names = counts === null ? [] : (Object.keys(counts) as (keyof Terms & string)[]);
  return (
    <>
      {names
        .filter((name) => counts?.[name] !== row[name])
        .map((name) => (
          <div key={name}>
            {t('loyaltyTerms.change', {
              term: declaredText(t, `${stem}.${name}`),
              before: shownTerm(name, counts?.[name], { stem, t }),
              after: shownTerm(name, row[name], { stem, t }),
            })}
          </div>
        ))}
      <div>{row.isOwn ? t('loyaltyTerms.own') : from}</div>
    </>
  );
}

/** One tap by a second person. */
export function Approval({ row, formKey, t }: { row: Standing; formKey: string; t: Translate }) {
  if (row.isOwn || !waits(row)) return null;
  return (
    <PageForm idempotencyKey={`${formKey}:${row.id}`} held={{ id: row.id, version: row.version }}>
      <Button type="submit" name="do" value="approve" aria-label={t('loyaltyTerms.approve.label', { name: row.name })}>
        {t('loyaltyTerms.approve')}
      </Button>
    </PageForm>
  );
}
