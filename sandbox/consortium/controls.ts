import { z } from 'zod';
import { put, type Store } from '../core/store.ts';
import { LETTER_REFUSALS, type ConsortiumLetter } from './records.ts';

const blank = (value: unknown) => (value === '' ? undefined : value);
export const refuseLetterBody = z.object({ reason: z.enum(LETTER_REFUSALS).default('NOT_AWARDED') });
export const payLetterBody = z.object({
  /** Minor units; what was asked for where nothing is said. */
  amount: z.preprocess(blank, z.coerce.number().int().positive().optional()),
  /** Also where it was refused or withdrawn, or has paid already: the shop must give it back. */
  force: z.preprocess((value) => value === true || value === 'true', z.boolean()),
});

type Played = { readonly status: number; readonly body: unknown };
const refused = (status: number, message: string): Played => ({ status, body: { message } });

const change = (
  store: Store,
  reference: string,
  move: (letter: ConsortiumLetter) => ConsortiumLetter | string,
): Played => {
  const letter = store.get('letter', reference);
  if (letter === undefined) return refused(404, 'no such letter');
  const moved = move(letter);
  if (typeof moved === 'string') return refused(409, moved);
  store.commit([put('letter', reference, moved)]);
  return { status: 200, body: moved };
};

export const confirmLetter = (store: Store, reference: string): Played =>
  change(store, reference, (letter) =>
    letter.status === 'RECEIVED' ? { ...letter, status: 'CONFIRMED' } : `not from here: ${letter.status}`,
  );

export const refuseLetter = (store: Store, reference: string, { reason }: z.output<typeof refuseLetterBody>): Played =>
  change(store, reference, (letter) =>
    letter.status === 'RECEIVED' || letter.status === 'CONFIRMED'
      ? { ...letter, status: 'REFUSED', reason }
      : `not from here: ${letter.status}`,
  );

export const payLetter = (store: Store, reference: string, { amount, force }: z.output<typeof payLetterBody>): Played =>
  change(store, reference, (letter) => {
    if (!force && letter.status !== 'CONFIRMED') return `not from here: ${letter.status}`;
    const paid = { amount: amount ?? letter.amount.amount, currency: letter.amount.currency };
    return { ...letter, status: 'PAID', payments: [...letter.payments, { id: `CP${store.nextId()}`, amount: paid }] };
  });
