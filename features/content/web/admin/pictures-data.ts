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
  const { pictures } = shownAnswer(await page.call(listPictures, { query: {} }));
  return {
    texts: page.shownTexts('pagesAdmin', 'console'),
    back: page.path('adminArea', { area: 'pages' }),
    done: DONE.find((one) => one === page.url.searchParams.get('done')) ?? null,
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
  if (!result.ok) return refusedForm(page, form, result);
  const done: (typeof DONE)[number] = isRemoved ? 'pictureRemoved' : 'uploaded';
  return redirect(`${page.path('adminArea', { area: 'pages' })}/pictures?done=${done}`, 303);
};
