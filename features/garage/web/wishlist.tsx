import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router';
import { Heart } from 'lucide-react';
import { pictureOfCodes } from '#kernel/car-look.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { pageContext, type Page } from '#ui/page-context.ts';
import { statusOf } from '#ui/form-answer.ts';
import { pageTitle } from '#ui/page-title.ts';
import { Picture } from '#ui/picture.tsx';
import { translator } from '#ui/translate.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { wanted } from '../contract.ts';
import { readVersionId } from './public/wishlist.ts';
import styles from './garage.module.css';

export type NamedCar = { readonly name: string; readonly slug: string };
type Ports = { readonly nameCar: (page: Page, of: { mvsCode: string; year: number }) => Promise<NamedCar | null> };

const versionOf = (text: string | undefined) => {
  const version = readVersionId(text ?? '');
  if (version === null) throw data(null, { status: 404 });
  return version;
};

/** Where a visitor who has signed in meanwhile says once more that they wish for the car. */
export const wishlistLoader =
  ({ nameCar }: Ports) =>
  async ({ context, params }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const version = versionOf(params['version']);
    const named = await nameCar(page, version);
    if (named === null) throw data(null, { status: 404 });
    return {
      texts: page.shownTexts('garage'),
      name: named.name,
      picture: pictureOfCodes({ ...version, brand: page.brand, codes: { colorCode: null }, width: 960 }) ?? '',
      model: page.path('model', { model: named.slug }),
    };
  };
export type WishlistData = Awaited<ReturnType<ReturnType<typeof wishlistLoader>>>;

export const wishlistAction = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const noted = await page.call(wanted.add, { body: versionOf(params['version']) });
  if (!noted.ok) throw data(null, { status: statusOf(noted) });
  return redirect(`${page.path('garage')}?done=wished#wanted`, 303);
};

export const wishlistMeta = (loaded: WishlistData | undefined, matches: MetaArgs['matches']) =>
  loaded === undefined ? [] : pageTitle(translator(loaded.texts)('wishlist.title'), matches);

export function WishlistScreen() {
  const { texts, name, picture, model } = useLoaderData<WishlistData>();
  const t = translator(texts);
  return (
    <Stack gap={5}>
      <h2 className={styles.heading}>{name}</h2>
      <Picture src={picture} alt="" width={960} height={540} />
      <p className={styles.words}>{t('wishlist.text')}</p>
      <PageForm>
        <Cluster>
          <Button type="submit" icon={Heart}>
            {t('wishlist.go')}
          </Button>
          <LinkButton href={model} variant="quiet">
            {t('wishlist.back')}
          </LinkButton>
        </Cluster>
      </PageForm>
    </Stack>
  );
}
