import { DeskAnswer } from '#ui/desk-screen.tsx';
import type { Answer } from './office.ts';

/** What became of the last form. One whose fields say what is wrong says it there alone; a refusal hides what was done before. */
export function FormAnswer({ answered, done }: { answered: Answer | undefined; done: string | null }) {
  const message = answered?.message ?? '';
  return <DeskAnswer refused={message === '' ? null : message} done={answered === undefined ? done : null} />;
}
