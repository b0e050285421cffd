import { defineMachine } from '#kernel/transitions.ts';

export const VERSION_STATES = ['DRAFT', 'SUBMITTED', 'APPROVED'] as const;
export type VersionState = (typeof VERSION_STATES)[number];

/** A version of a page: written, submitted, and approved or sent back by somebody else. What is shown when stands apart from it. */
export const pageVersionMachine = defineMachine({
  name: 'page_version',
  states: VERSION_STATES,
  initial: 'DRAFT',
  ends: ['APPROVED'],
  transitions: [
    { from: 'DRAFT', event: 'SUBMIT', to: 'SUBMITTED' },
    { from: 'SUBMITTED', event: 'APPROVE', to: 'APPROVED' },
    { from: 'SUBMITTED', event: 'SEND_BACK', to: 'DRAFT' },
    { from: 'SUBMITTED', event: 'WITHDRAW', to: 'DRAFT' },
  ],
});

export const SHOWN_STATES = ['none', 'planned', 'live', 'over'] as const;
/** What visitors see of a page. */
export type ShownState = (typeof SHOWN_STATES)[number];

type Shown = { readonly versionId: string | null; readonly untilAt: Date | null; readonly nextAt: Date | null };

export const shownStateOf = ({ versionId, untilAt, nextAt }: Shown, now: Date): ShownState => {
  if (versionId !== null && (untilAt === null || untilAt > now)) return 'live';
  if (nextAt !== null) return 'planned';
  return versionId === null ? 'none' : 'over';
};
