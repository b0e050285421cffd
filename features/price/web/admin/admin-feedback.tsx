import { AdminFeedback } from '#ui/admin-screen.tsx';
import type { Answer } from './admin-page.ts';

/** What became of the last form. One whose fields say what is wrong says it there alone; a refusal hides what was done before. */
export function FormAnswer({ answered, done }: { answered: Answer | undefined; done: string | null }) {
  const message = answered?.message ?? '';
  return <AdminFeedback refused={message === '' ? null : message} done={answered === undefined ? done : null} />;
}
