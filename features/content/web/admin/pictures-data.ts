import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { shownAnswer } from '#ui/admin-query.ts';
import { fieldOf } from '#ui/form.ts';
import { refusedForm } from '#ui/form-answer.ts';
import { pageContext } from '#ui/page-context.ts';
import { photoAddress, photoSite } from '#ui/photo-address.ts';
import { listPictures, removePicture, uploadPicture } from '../../contract/page-pictures.ts';

const DONE = ['uploaded', 'pictureRemoved'] as const;

export const picturesLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { searchParams } = page.url;
  const number = Number(/^\d{1,3}$/.exec(searchParams.get('p') ?? '')?.[0] ?? 0);
  const { pictures, isMore } = shownAnswer(await page.call(listPictures, { query: { page: number } }));
  const here = `${page.path('adminArea', { area: 'pages' })}/pictures`;
  return {
    texts: page.shownTexts('pagesAdmin', 'console'),
    back: page.path('adminArea', { area: 'pages' }),
    done: DONE.find((one) => one === page.url.searchParams.get('done')) ?? null,
    here: `${here}?p=${number}`,
    newer: number === 0 ? null : `${here}?p=${number - 1}`,
    older: isMore ? `${here}?p=${number + 1}` : null,
    /** The one that is asked about before it is ended for good. */
    asked: pictures.find(({ id }) => id === searchParams.get('remove')) ?? null,
    pictures: pictures.map((picture) => ({
      ...picture,
      src: photoAddress(photoSite(page))(picture.id, 480),
    })),
  };
};

export const picturesAction = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const isRemoved = fieldOf(form, 'do') === 'delete';
  const result = isRemoved
    ? await page.submit(removePicture, { params: { id: fieldOf(form, 'id') } })
    : await page.callForm(uploadPicture, form);
  // Ended already, as it was wanted: the answer to an earlier press was lost.
  const isGone = isRemoved && !result.ok && result.problem?.code === 'pictureUnknown';
  if (!result.ok && !isGone) return refusedForm(page, form, result);
  const done: (typeof DONE)[number] = isRemoved ? 'pictureRemoved' : 'uploaded';
  return redirect(`${page.path('adminArea', { area: 'pages' })}/pictures?done=${done}`, 303);
};
