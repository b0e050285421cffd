import { ArrowRight } from 'lucide-react';
import { data, type LoaderFunctionArgs, useLoaderData, useRouteLoaderData } from 'react-router';
import { brandOf } from '#brands/brands.ts';
import { getModels, type Model } from '#features/catalog/contract/model.ts';
import { formatMoney } from '#kernel/money.ts';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { pageContext, type Page } from '#ui/page-context.ts';
import { Picture } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import { sayer } from '#ui/say.ts';
import { Section } from '#ui/section.tsx';
import { Cluster, Grid } from '#ui/stack.tsx';
import { Stage } from '#ui/stage.tsx';
import { plural } from '#ui/text.ts';
import styles from './home.module.css';
import type { loader as shellLoader } from './shell.tsx';

export const handle = { js: false };

const SHARED_SECONDS = 60;

/** Address of the model's picture in its own paint, but for the width. */
const pictureOf = (model: Model): string =>
  `${(model.picturePath ?? '').replace(/\/$/, '')}/hero.webp?paint=${model.paintCode ?? ''}&width=`;

const cardOf = (page: Page, model: Model) => ({
  slug: model.slug,
  name: model.name,
  summary: model.summary,
  versions: model.versionCount,
  price: formatMoney(model.fromPrice, page.market),
  withoutTaxes: model.fromPriceWithoutTaxes === null ? null : formatMoney(model.fromPriceWithoutTaxes, page.market),
  picture: pictureOf(model),
  see: page.path('model', { model: model.slug }),
  build: page.path('buildStep', { model: model.slug, step: 'version' }),
});

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const found = await page.call(getModels, { query: {} });
  const brand = brandOf(page.brand);
  const value = {
    texts: page.texts('home'),
    locale: page.locale,
    brand: brand.name,
    days: brand.settings[page.market].withdrawalDays,
    models: found.ok ? found.value.models.map((model) => cardOf(page, model)) : [],
    canonical: `${page.url.origin}${page.path('home')}`,
  };
  return data(value, { headers: found.ok ? { 'cache-control': `public, max-age=0, s-maxage=${SHARED_SECONDS}` } : {} });
};

type Home = Awaited<ReturnType<typeof loader>>['data'];

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;
export const meta = ({ loaderData }: { loaderData?: Home }) => {
  if (loaderData === undefined) return [];
  const say = sayer(loaderData.texts);
  return [
    { title: say('title', { brand: loaderData.brand }) },
    { name: 'description', content: say('description', { brand: loaderData.brand }) },
    { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
  ];
};

/** A brand's front door: one car, one thing to do, then the range and what the buyer can count on. */
export default function HomePage() {
  const home = useLoaderData<Home>();
  const shell = useRouteLoaderData<typeof shellLoader>('shell');
  const say = sayer(home.texts);
  const [first] = home.models;
  return (
    <>
      {first !== undefined && (
        <Stage kind="hero" {...(shell === undefined ? {} : { motif: shell.motif })} overlay={<HeroWords home={home} />}>
          <Picture
            src={`${first.picture}1280`}
            srcSet={[640, 960, 1280, 1600].map((width) => `${first.picture}${width} ${width}w`).join(', ')}
            sizes="(max-width: 860px) 100vw, 70vw"
            alt={`${home.brand} ${first.name}`}
            width={1600}
            height={900}
            priority
          />
        </Stage>
      )}
      <Section id="modelos" title={say('models.title', { brand: home.brand })}>
        <Grid least="medium">
          {home.models.map((model) => (
            <ModelCard key={model.slug} model={model} home={home} />
          ))}
        </Grid>
      </Section>
      <Section tone="sunken">
        <Grid least="small">
          {(['price', 'hold', 'back'] as const).map((promise) => (
            <div key={promise}>
              <h2 className={styles.promise}>{say(`promise.${promise}.title`)}</h2>
              <p className={styles.text}>{say(`promise.${promise}.text`, { days: home.days })}</p>
            </div>
          ))}
        </Grid>
      </Section>
    </>
  );
}

function HeroWords({ home }: { home: Home }) {
  const say = sayer(home.texts);
  const [first] = home.models;
  if (first === undefined) return null;
  return (
    <div className={styles.hero}>
      <h1 className={styles.title}>{say('hero.title')}</h1>
      <p className={styles.lead}>{say('hero.lead')}</p>
      <Cluster>
        <LinkButton href={first.build} size="large" iconAfter={ArrowRight}>
          {say('hero.build')}
        </LinkButton>
        <LinkButton href={first.see} size="large" variant="secondary">
          {say('hero.model', { model: first.name })}
        </LinkButton>
      </Cluster>
    </div>
  );
}

function ModelCard({ model, home }: { model: Home['models'][number]; home: Home }) {
  const say = sayer(home.texts);
  return (
    <Card as="article">
      <a href={model.see} className={styles.picture}>
        <Picture
          src={`${model.picture}640`}
          srcSet={[480, 640, 960].map((width) => `${model.picture}${width} ${width}w`).join(', ')}
          sizes="(max-width: 720px) 90vw, 30rem"
          alt={`${home.brand} ${model.name}`}
          width={640}
          height={360}
        />
      </a>
      <h3 className={styles.name}>{model.name}</h3>
      <p className={styles.text}>{model.summary}</p>
      <Price
        value={model.price}
        label={say('models.from')}
        {...(model.withoutTaxes === null ? {} : { legal: `${say('models.withoutTaxes')} ${model.withoutTaxes}` })}
      />
      <p className={styles.text}>
        {plural(home.texts as Record<'models.count.one' | 'models.count.other', string>, 'models.count', {
          count: model.versions,
          locale: home.locale,
        })}
      </p>
      <Cluster>
        <LinkButton href={model.build}>{say('models.build')}</LinkButton>
        <LinkButton href={model.see} variant="secondary">
          {say('models.see')}
        </LinkButton>
      </Cluster>
    </Card>
  );
}
