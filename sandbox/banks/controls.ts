import { z } from 'zod';
import { FINANCING_STATUSES } from '#features/financing/rules/statuses.ts';
import { advanceProposal, moveProposal, type Banks, type Move } from './events.ts';
import { nextStatuses } from './proposal.ts';

const blank = (value: unknown) => (value === '' ? undefined : value);
const isTrue = (value: unknown) => value === true || value === 'true';

export const statusBody = z.object({
  status: z.enum(FINANCING_STATUSES),
  message: z.preprocess(blank, z.string().max(300).optional()),
  /** Papers, joined by commas. */
  wanted: z.preprocess(blank, z.string().max(200).optional()),
  /** Also what the table forbids: the shop must refuse it. */
  force: z.preprocess(isTrue, z.boolean()),
});

export const advanceBody = z.object({
  until: z.preprocess(blank, z.enum(FINANCING_STATUSES).optional()),
  all: z.preprocess(isTrue, z.boolean()),
});

export type Played = { readonly status: number; readonly body: unknown };
const refused = (status: number, message: string): Played => ({ status, body: { message } });

/** A person at the console decides a proposal. */
export function playStatus(banks: Banks, reference: string, body: z.output<typeof statusBody>): Played {
  const proposal = banks.store.get('proposal', reference);
  if (proposal === undefined) return refused(404, 'no such proposal');
  if (!body.force && !nextStatuses(proposal).includes(body.status))
    return refused(409, `not from here: ${body.status}`);
  const requested = body.wanted?.split(',').map((kind) => kind.trim());
  const move: Move = {
    status: body.status,
    message: body.message ?? null,
    ...(requested === undefined ? {} : { wanted: requested }),
  };
  return { status: 200, body: moveProposal(banks, proposal, move) };
}

export function playAdvance(banks: Banks, reference: string, body: z.output<typeof advanceBody>): Played {
  const proposal = banks.store.get('proposal', reference);
  if (proposal === undefined) return refused(404, 'no such proposal');
  const moved = advanceProposal(banks, reference, body);
  return { status: 200, body: { moved, proposal: banks.store.get('proposal', reference) } };
}
