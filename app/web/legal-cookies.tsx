import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { EMBED_NAMES } from '#features/content/contract/embeds.ts';
import { MARKETS } from '#kernel/market.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
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
  { name: 'vlt_dealer', stem: 'dealer' },
  { name: 'vlt_reservation', stem: 'reservation' },
  { name: 'vlt_consent', stem: 'consent' },
  { name: 'vlt_receipt', stem: 'receipt' },
  { name: 'vlt_join', stem: 'join' },
  { name: 'vlt_popup', stem: 'popup' },
] as const;

const OPTIONAL = ['measurement', 'marketing'] as const;

export const loader = ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const input = (page.cookie('vlt_consent') ?? '').split('.');
  return {
    texts: page.shownTexts('shell', 'legal'),
    seller: sellerOf(page),
    action: `/${page.market}/${page.brand}/consent`,
    back: `${page.path('cookies')}?saved=1`,
    others: new Intl.ListFormat(MARKETS[page.market].locale, { type: 'conjunction' }).format(EMBED_NAMES),
    saved: page.url.searchParams.get('saved') !== null,
    input: OPTIONAL.filter((purpose) => input.includes(purpose)),
  };
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('cookiesPage.title'), matches);

/** The same choice as the banner's, for whoever changes their mind. */
export default function Cookies() {
  const { texts, seller, action, back, others, saved, input: params } = useLoaderData<typeof loader>();
  const t = translator(texts);
  return (
    <LegalFrame title={t('cookiesPage.title')} lead={t('cookiesPage.lead')} seller={seller}>
      {saved && (
        <Notice tone="success" live>
          {t('cookiesPage.saved')}
        </Notice>
      )}
      <PageForm action={action} className={styles.form} held={{ back }}>
        <h2 className={styles.heading}>{t('cookiesPage.choice')}</h2>
        <p>{t('cookiesPage.choice.text')}</p>
        <div className={styles.boxes}>
          <Checkbox label={t('consent.necessary')} text={t('consent.necessary.text')} defaultChecked disabled />
          {OPTIONAL.map((purpose) => (
            <Checkbox
              key={purpose}
              name="purpose"
              value={purpose}
              label={t(`consent.${purpose}`)}
              text={t(`consent.${purpose}.text`)}
              defaultChecked={params.includes(purpose)}
            />
          ))}
        </div>
        <Cluster>
          <Button type="submit" name="decision" value="save">
            {t('cookiesPage.save')}
          </Button>
          <Button type="submit" variant="secondary" name="decision" value="refuse">
            {t('cookiesPage.refuse')}
          </Button>
        </Cluster>
        <p>{t('cookiesPage.optional')}</p>
      </PageForm>
      <div>
        <h2 className={styles.heading}>{t('cookiesPage.measured')}</h2>
        <p>{t('privacyNotice.2.5')}</p>
      </div>
      <div>
        <h2 className={styles.heading}>{t('cookiesPage.others')}</h2>
        <p>{t('cookiesPage.others.text', { names: others })}</p>
      </div>
      <div>
        <h2 className={styles.heading}>{t('cookiesPage.list')}</h2>
        <Table caption={t('cookiesPage.list')} captionHidden stacked>
          <thead>
            <tr>
              <th scope="col">{t('cookiesPage.name')}</th>
              <th scope="col">{t('cookiesPage.use')}</th>
              <th scope="col">{t('cookiesPage.time')}</th>
            </tr>
          </thead>
          <tbody>
            {NEEDED.map(({ name, stem }) => (
              <tr key={name}>
                <th scope="row">
                  <code className={styles.name}>{name}</code>
                </th>
                <td>{t(`cookiesPage.use.${stem}`)}</td>
                <td>{t(`cookiesPage.time.${stem}`)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </LegalFrame>
  );
}
