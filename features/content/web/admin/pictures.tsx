import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { shownAnswer } from '#ui/admin-query.ts';
import { Button } from '#ui/button.tsx';
import { fieldOf } from '#ui/form.ts';
import { refusedForm } from '#ui/form-answer.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { PageForm } from '#ui/page-form.tsx';
import { photoAddress, photoSite } from '#ui/photo-address.ts';
import { pageTitle } from '#ui/page-title.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { UploadField } from '#ui/upload-field.tsx';
import { listPictures, removePicture, uploadPicture } from '../../contract/page-pictures.ts';
import styles from './admin.module.css';

export const handle = { js: false };

const DONE = ['uploaded', 'pictureRemoved'] as const;

export const loader = async ({ context }: LoaderFunctionArgs) => {
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

export const action = async ({ context }: ActionFunctionArgs) => {
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

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('pageAdmin.pictures'), matches);

type Shown = {
  readonly id: string;
  readonly src: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
};

function Picture({ t, of: { id, src, name, width, height } }: { readonly t: Translate; readonly of: Shown }) {
  return (
    <li>
      <img className={styles.thumb} src={src} alt="" width={160} height={90} loading="lazy" />
      <span>{name}</span>
      <span className={styles.small}>
        {width} × {height}
      </span>
      <PageForm held={{ do: 'delete', id }}>
        <Button type="submit" variant="quiet" aria-label={t('pageAdmin.picture.remove', { name, width, height })}>
          {t('console.delete')}
        </Button>
      </PageForm>
    </li>
  );
}

/** The brand's pictures for its pages, and the way in for another. */
export default function PagePictures() {
  const { texts, back, done, pictures } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  return (
    <Stack gap={6}>
      <AdminFeedback
        refused={answer?.message ?? null}
        done={done === null || answer !== undefined ? null : t(`pageAdmin.done.${done}`)}
      />
      <h2 className={styles.title}>{t('pageAdmin.pictures')}</h2>
      <PageForm isUpload>
        <Stack gap={4}>
          <UploadField
            label={t('pageAdmin.upload')}
            hint={t('pageAdmin.upload.hint')}
            name="file"
            accept="image/jpeg,image/png,image/webp"
          />
          <Cluster>
            <Button type="submit">{t('pageAdmin.upload.send')}</Button>
            <LinkButton variant="quiet" href={back}>
              {t('pageAdmin.list')}
            </LinkButton>
          </Cluster>
        </Stack>
      </PageForm>
      {pictures.length === 0 ? (
        <Notice>{t('pageAdmin.pictures.none')}</Notice>
      ) : (
        <Stack gap={4}>
          <p>{t('pageAdmin.pictures.text')}</p>
          <ul className={styles.pictures}>
            {pictures.map((picture) => (
              <Picture key={picture.id} t={t} of={picture} />
            ))}
          </ul>
        </Stack>
      )}
    </Stack>
  );
}
