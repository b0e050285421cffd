import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageContext } from '#ui/page-context.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Picture } from '#ui/picture.tsx';
import { Stage } from '#ui/stage.tsx';
import { WordmarkImage } from '#ui/wordmark.tsx';
import styles from './chooser.module.css';
import { chooserData } from './chooser-data.ts';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=300' });
export const loader = ({ context }: LoaderFunctionArgs) => chooserData(context.get(pageContext));
export const meta = () => [{ title: 'Volante' }];

type Brand = Awaited<ReturnType<typeof chooserData>>['brands'][number];

/** Cards in the first row of a wide window, whose cars come first. */
const FIRST_ROW = 3;
const WIDTHS = [320, 480, 640, 800] as const;

/** The first page: the brands by a car of theirs, and which country. */
export default function Chooser() {
  const { texts, brands } = useLoaderData<typeof loader>();
  return (
    <main id="content" className={styles.page}>
      <h1 className={styles.title}>{texts['chooser.title']}</h1>
      <p className={styles.lead}>{texts['chooser.lead']}</p>
      <ul className={styles.brands}>
        {brands.map((brand, index) => (
          <li key={brand.id} className={styles.brand}>
            <Stage kind="card">{brand.car !== null && <Car car={brand.car} brand={brand} at={index} />}</Stage>
            <div className={styles.words}>
              <h2 className={styles.name}>
                <WordmarkImage drawing={brand.wordmark} name={brand.name} />
              </h2>
              <div className={styles.ways}>
                {brand.markets.map((market) => (
                  <LinkButton
                    key={market.id}
                    href={market.href}
                    variant="secondary"
                    hrefLang={market.locale}
                    aria-label={`${brand.name} ${market.name}`}
                  >
                    {market.name}
                  </LinkButton>
                ))}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </main>
  );
}

function Car({ car, brand, at }: { car: NonNullable<Brand['car']>; brand: Brand; at: number }) {
  return (
    <Picture
      src={`${car.picture}640`}
      srcSet={WIDTHS.map((width) => `${car.picture}${width} ${width}w`).join(', ')}
      sizes="(max-width: 719px) 54vw, 38vw"
      alt={`${brand.name} ${car.name}`}
      width={640}
      height={360}
      priority={at < FIRST_ROW}
    />
  );
}
