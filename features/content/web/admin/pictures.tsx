import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { UploadField } from '#ui/upload-field.tsx';
import styles from './admin.module.css';
import { picturesAction, picturesLoader } from './pictures-data.ts';

export const handle = { js: false };
export const loader = picturesLoader;
export const action = picturesAction;
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('pageAdmin.pictures'), matches);

type Shown = {
  readonly id: string;
  readonly src: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
};

type PictureProps = { readonly t: Translate; readonly here: string; readonly of: Shown };

function Picture({ t, here, of: { id, src, name, width, height } }: PictureProps) {
  return (
    <li>
      <img className={styles.thumb} src={src} alt="" width={160} height={90} loading="lazy" />
      <span>{name}</span>
      <span className={styles.small}>
        {width} × {height}
      </span>
      <Cluster>
        <LinkButton
          variant="quiet"
          href={`${here}&remove=${id}`}
          aria-label={t('pageAdmin.picture.remove', { name, width, height })}
        >
          {t('console.delete')}
        </LinkButton>
      </Cluster>
    </li>
  );
}

type AskProps = { readonly t: Translate; readonly here: string; readonly asked: Omit<Shown, 'src'> };

/** No press brings it back, so it is asked about before. */
function AskRemoval({ t, here, asked: { id, name, width, height } }: AskProps) {
  return (
    <Stack gap={4}>
      <Notice tone="warning">{t('pageAdmin.picture.ask', { name, width, height })}</Notice>
      <Cluster>
        <PageForm held={{ do: 'delete', id }}>
          <Button type="submit">{t('pageAdmin.picture.forGood')}</Button>
        </PageForm>
        <LinkButton variant="quiet" href={here}>
          {t('console.cancel')}
        </LinkButton>
      </Cluster>
    </Stack>
  );
}

/** The brand's pictures for its pages, and the way in for another. */
export default function PagePictures() {
  const { texts, back, done, here, newer, older, asked, pictures } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  return (
    <Stack gap={6}>
      <AdminFeedback
        refused={answer?.message ?? null}
        done={done === null || answer !== undefined ? null : t(`pageAdmin.done.${done}`)}
      />
      {asked !== null && answer === undefined && <AskRemoval t={t} here={here} asked={asked} />}
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
              <Picture key={picture.id} t={t} here={here} of={picture} />
            ))}
          </ul>
          <Cluster>
            {newer !== null && (
              <LinkButton variant="quiet" href={newer}>
                {t('pageAdmin.pictures.newer')}
              </LinkButton>
            )}
            {older !== null && (
              <LinkButton variant="quiet" href={older}>
                {t('pageAdmin.pictures.older')}
              </LinkButton>
            )}
          </Cluster>
        </Stack>
      )}
    </Stack>
  );
}
