import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { shownAnswer } from '#ui/admin-query.ts';
import { answerOf, shownStatus } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { HOME_SLUG, pageAddress } from '../../contract/home-page.ts';
import { listPictures } from '../../contract/page-pictures.ts';
import { readPage, saveDraft } from '../../contract/pages.ts';
import { editionAfter, press, readDraft, type TypedDraft } from './draft-form.ts';
import { fromLocal, toLocal } from './moments.ts';

const load = async (page: Page, id: string) => shownAnswer(await page.call(readPage, { params: { id }, query: {} }));

export const pageEditLoader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const id = params['page'] ?? '';
  const record = await load(page, id);
  const { pictures } = shownAnswer(await page.call(listPictures, { query: {} }));
  const [newest] = record.versions;
  if (newest === undefined) throw data(null, { status: 404 });
  const draft: TypedDraft = {
    title: newest.title,
    description: newest.description,
    publishAt: toLocal(newest.state === 'APPROVED' ? null : newest.publishAt),
    endsAt: toLocal(newest.state === 'APPROVED' ? null : newest.endsAt),
    blocks: newest.blocks,
  };
  const back = page.path('adminPage', { page: id });
  return {
    texts: page.shownTexts('pagesAdmin', 'console'),
    brand: page.brand,
    market: page.market,
    isHome: record.slug === HOME_SLUG,
    place: pageAddress(record.slug),
    edition: record.edition,
    number: newest.state === 'APPROVED' ? newest.number + 1 : newest.number,
    isLocked: newest.state === 'SUBMITTED',
    sentBack: newest.sentBack,
    draft,
    pictures,
    back,
    picturesPage: `${page.path('adminArea', { area: 'pages' })}/pictures`,
    preview: `${record.slug === HOME_SLUG ? page.path('home') : page.path('contentPage', { slug: record.slug })}?preview=${record.preview}`,
    done: page.url.searchParams.get('done') === 'saved',
  };
};
export type EditorLoaded = Awaited<ReturnType<typeof pageEditLoader>>;

/** What the editor shows after a save was refused: all that was typed, and the edition it stands on now. */
export type EditorAnswer = {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly draft: TypedDraft;
  readonly edition: number;
};

/** Every button saves what is typed, and then does what it says: nothing hangs on an open tab. */
export const pageEditAction = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const id = params['page'] ?? '';
  const typed = readDraft(form);
  const pressed = press(typed.blocks, fieldOf(form, 'do'), {
    kind: fieldOf(form, 'kind'),
    behind: fieldOf(form, 'behind'),
  });
  const edition = Number(fieldOf(form, 'edition'));
  const { title, description } = typed;
  const result = await page.submit(saveDraft, {
    params: { id },
    body: {
      edition,
      title,
      description,
      blocks: pressed.blocks,
      publishAt: fromLocal(typed.publishAt),
      endsAt: fromLocal(typed.endsAt),
    },
  });
  if (result.ok) {
    const place = pressed.at === null ? '' : `#block-${pressed.at + 1}`;
    return redirect(`${page.path('adminPage', { page: id })}/edit?done=saved${place}`, 303);
  }
  const { message, fields } = answerOf({ page, form }, result);
  const draft: TypedDraft = { ...typed, blocks: pressed.blocks };
  return data<EditorAnswer>(
    { message, fields, draft, edition: editionAfter(result.problem, edition) },
    { status: shownStatus(result) },
  );
};
