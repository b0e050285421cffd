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
import { refusedForm } from '#ui/form-answer.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { PageForm } from '#ui/page-form.tsx';
import { photoAddress, photoSite } from '#ui/photo-address.ts';
import { pageTitle } from '#ui/page-title.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { translator } from '#ui/translate.ts';
import { UploadField } from '#ui/upload-field.tsx';
import { listPictures, uploadPicture } from '../../contract/page-pictures.ts';
import styles from './admin.module.css';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { pictures } = shownAnswer(await page.call(listPictures, { query: {} }));
  return {
    texts: page.shownTexts('pagesAdmin'),
    back: page.path('adminArea', { area: 'pages' }),
    done: page.url.searchParams.get('done') === 'uploaded',
    pictures: pictures.map((picture) => ({
      ...picture,
      src: photoAddress(photoSite(page))(picture.id, 480),
    })),
  };
};

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const result = await page.callForm(uploadPicture, page.form);
  if (!result.ok) return refusedForm(page, page.form, result);
  return redirect(`${page.path('adminArea', { area: 'pages' })}/pictures?done=uploaded`, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('pageAdmin.pictures'), matches);

/** The brand's pictures for its pages, and the way in for another. */
export default function PagePictures() {
  const { texts, back, done, pictures } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  return (
    <Stack gap={6}>
      <AdminFeedback refused={answer?.message ?? null} done={done ? t('pageAdmin.done.uploaded') : null} />
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
        <ul className={styles.pictures}>
          {pictures.map(({ id, src, name, width, height }) => (
            <li key={id}>
              <img className={styles.thumb} src={src} alt="" width={160} height={90} loading="lazy" />
              <span>{name}</span>
              <span className={styles.small}>
                {width} × {height}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
