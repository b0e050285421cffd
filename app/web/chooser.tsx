import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageContext } from '#ui/page-context.ts';
import { WordmarkImage } from '#ui/wordmark.tsx';
import styles from './chooser.module.css';
import { chooserData } from './shell-data.ts';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=300' });
export const loader = ({ context }: LoaderFunctionArgs) => chooserData(context.get(pageContext));
export const meta = () => [{ title: 'Volante' }];

/** The first page: which country, which brand. */
export default function Chooser() {
  const { texts, markets } = useLoaderData<typeof loader>();
  return (
    <main id="content" className={styles.page}>
      <h1 className={styles.title}>{texts['chooser.title']}</h1>
      <p className={styles.lead}>{texts['chooser.lead']}</p>
      {markets.map((market) => (
        <section key={market.id} lang={market.locale} aria-labelledby={`market-${market.id}`}>
          <h2 id={`market-${market.id}`} className={styles.market}>
            {market.name}
          </h2>
          <ul className={styles.brands}>
            {market.brands.map((brand) => (
              <li key={brand.id}>
                <a href={brand.href} className={styles.brand}>
                  <WordmarkImage drawing={brand.wordmark} name={brand.name} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
