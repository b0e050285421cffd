import { data } from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import type { Page } from '#ui/page-context.ts';
import { answerOf, shownStatus } from '#ui/form-answer.ts';

/** A link cut short by a mail program is refused by its form; to its owner it is a link that no longer opens anything. */
export const refusedLink = (
  page: Page,
  form: FormData,
  { result, ended }: { result: CallResult<unknown>; ended: 'accounts.codeWrong' | 'accounts.linkEnded' },
) => {
  const answer = answerOf({ page, form }, result);
  const isCut = !result.ok && result.problem?.code === 'invalid';
  const message = isCut ? page.texts('accounts')[ended] : answer.message;
  return data({ ...answer, message }, { status: shownStatus(result) });
};
