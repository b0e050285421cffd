import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { sayer } from '#ui/say.ts';
import { Cluster } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { sellerOf } from './legal-data.ts';
import { LegalFrame } from './legal-page.tsx';
import styles from './legal-page.module.css';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store' });

/** Cookies that the site cannot do without, by the stem of their words. */
const NEEDED = [
  { name: '__Host-session', stem: 'session' },
  { name: '__Host-device', stem: 'device' },
  { name: 'vlt_anon', stem: 'anon' },
  { name: 'vlt_postal', stem: 'postal' },
  { name: 'vlt_location', stem: 'location' },
  { name: 'vlt_car', stem: 'car' },
  { name: 'vlt_consent', stem: 'consent' },
  { name: 'vlt_receipt', stem: 'receipt' },
  { name: 'vlt_join', stem: 'join' },
] as const;

const OPTIONAL = ['measurement', 'marketing'] as const;

export const loader = ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const given = (page.cookie('vlt_consent') ?? '').split('.');
  return {
    texts: page.texts('shell', 'legal'),
    seller: sellerOf(page),
    action: `/${page.market}/${page.brand}/consent`,
    back: `${page.path('cookies')}?saved=1`,
    saved: page.url.searchParams.get('saved') !== null,
    given: OPTIONAL.filter((purpose) => given.includes(purpose)),
  };
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('cookiesPage.title'), matches);

/** The same choice as the banner's, for whoever changes their mind. */
export default function Cookies() {
  const { texts, seller, action, back, saved, given } = useLoaderData<typeof loader>();
  const say = sayer(texts);
  return (
    <LegalFrame title={say('cookiesPage.title')} lead={say('cookiesPage.lead')} seller={seller}>
      {saved && (
        <Notice tone="success" live>
          {say('cookiesPage.saved')}
        </Notice>
      )}
      <form method="post" action={action} className={styles.form}>
        <input type="hidden" name="back" value={back} />
        <h2 className={styles.heading}>{say('cookiesPage.choice')}</h2>
        <p>{say('cookiesPage.choice.text')}</p>
        <div className={styles.boxes}>
          <Checkbox label={say('consent.necessary')} text={say('consent.necessary.text')} defaultChecked disabled />
          {OPTIONAL.map((purpose) => (
            <Checkbox
              key={purpose}
              name="purpose"
              value={purpose}
              label={say(`consent.${purpose}`)}
              text={say(`consent.${purpose}.text`)}
              defaultChecked={given.includes(purpose)}
            />
          ))}
        </div>
        <Cluster>
          <Button type="submit" name="decision" value="save">
            {say('cookiesPage.save')}
          </Button>
          <Button type="submit" variant="secondary" name="decision" value="refuse">
            {say('cookiesPage.refuse')}
          </Button>
        </Cluster>
        <p>{say('cookiesPage.optional')}</p>
      </form>
      <div>
        <h2 className={styles.heading}>{say('cookiesPage.list')}</h2>
        <Table caption={say('cookiesPage.list')} captionHidden stacked>
          <thead>
            <tr>
              <th scope="col">{say('cookiesPage.name')}</th>
              <th scope="col">{say('cookiesPage.use')}</th>
              <th scope="col">{say('cookiesPage.time')}</th>
            </tr>
          </thead>
          <tbody>
            {NEEDED.map(({ name, stem }) => (
              <tr key={name}>
                <th scope="row">
                  <code className={styles.name}>{name}</code>
                </th>
                <td>{say(`cookiesPage.use.${stem}`)}</td>
                <td>{say(`cookiesPage.time.${stem}`)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </LegalFrame>
  );
}
