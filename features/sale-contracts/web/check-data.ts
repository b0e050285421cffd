import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { formatDateTime } from '#kernel/date-times.ts';
import { refusedForm, refusedWith } from '#ui/form-answer.ts';
import { filledIn } from '#ui/form.ts';
import { pageContext } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { checkSignature } from '../contract/contract.ts';

export const loader = ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  return { texts: page.shownTexts('saleContracts') };
};

/** Bytes of a contract at most; it has a page or two. */
const MOST_BYTES = 4 * 1024 * 1024;

const digestOf = async (file: File): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const t = translator(page.texts('saleContracts'));
  const file = form.get('file');
  const paper = file instanceof File && file.size > 0 ? file : null;
  if (paper !== null && paper.size > MOST_BYTES)
    return refusedWith(form, { message: t('contract.check.large'), fields: { file: t('contract.check.large') } });
  const found = await page.call(checkSignature, {
    body: { code: filledIn(form, 'number') ?? null, sha256: paper === null ? null : await digestOf(paper) },
  });
  if (!found.ok) return refusedForm(page, form, found, { code: 'number' });
  const { verdict, signed } = found.value;
  return data({
    message: '',
    fields: {},
    values: { number: filledIn(form, 'number') ?? '' },
    verdict,
    signed:
      signed === null
        ? null
        : {
            ...signed,
            signedAt: formatDateTime(signed.signedAt, page.market),
            keyUntil: signed.keyUntil === null ? null : formatDateTime(signed.keyUntil, page.market),
          },
  });
};
