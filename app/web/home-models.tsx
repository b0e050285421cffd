import { HOME_PLACES } from '#features/content/contract/home-page.ts';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { PhoneRow } from '#ui/phone-row.tsx';
import { Photo } from '#ui/photo.tsx';
import { photoAddress } from '#ui/photo-address.ts';
import { Picture } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import { translator, type SomeTexts } from '#ui/translate.ts';
import { Section } from '#ui/section.tsx';
import { Cluster } from '#ui/stack.tsx';
import type { Home } from './home-data.ts';
import type { HomeModel } from './model-cards.ts';
import { CreditLine } from './credit-line.tsx';
import styles from './home.module.css';

export function HomeModels({ home }: { home: Home }) {
  const t = translator(home.texts);
  return (
    <Section id={HOME_PLACES.models} title={t('models.title', { brand: home.brand })} lead={t('models.lead')}>
      {home.models.length === 0 ? (
        <MessagePage kind="empty" title={t('models.none')} text={t('models.none.text')} />
      ) : (
        <ModelCards models={home.models} texts={home.texts} />
      )}
      <OtherModels home={home} />
    </Section>
  );
}

function OtherModels({ home: { texts, previousModels, nextModels } }: { home: Home }) {
  const t = translator(texts);
  if (previousModels === null && nextModels === null) return null;
  return (
    <nav aria-label={t('models.pages')}>
      <Cluster>
        {previousModels !== null && (
          <LinkButton href={previousModels} variant="secondary" rel="prev">
            {t('models.previous')}
          </LinkButton>
        )}
        {nextModels !== null && (
          <LinkButton href={nextModels} variant="secondary" rel="next">
            {t('models.next')}
          </LinkButton>
        )}
      </Cluster>
    </nav>
  );
}

type Texts = { readonly texts: SomeTexts };

/** The range as cards. */
export function ModelCards({ models, texts }: Texts & { models: readonly HomeModel[] }) {
  return (
    <PhoneRow>
      <div className={styles.models} data-count={models.length}>
        {models.map((model) => (
          <ModelCard key={model.slug} model={model} texts={texts} />
        ))}
      </div>
    </PhoneRow>
  );
}

const CARD_SIZES = '(max-width: 720px) 80vw, (max-width: 1100px) 45vw, 33vw';

/** The brand's own photograph, or the car as it is drawn. */
function CardPicture({ model: { photo, picture } }: { model: HomeModel }) {
  if (photo !== undefined)
    return (
      <Photo photo={{ ...photo, alt: '' }} addressOf={photoAddress(photo.site)} shape="inset" sizes={CARD_SIZES} />
    );
  return (
    <Picture
      src={`${picture}640`}
      srcSet={[480, 640, 800, 960].map((width) => `${picture}${width} ${width}w`).join(', ')}
      sizes={CARD_SIZES}
      alt=""
      width={640}
      height={360}
    />
  );
}

function ModelCard({ model, texts }: Texts & { model: HomeModel }) {
  const t = translator(texts);
  const count = t('models.count', { count: model.versions });
  return (
    <Card as="article">
      <div className={styles.model}>
        <a href={model.see} className={styles.picture} tabIndex={-1} aria-hidden="true">
          <CardPicture model={model} />
        </a>
        <div className={styles.head}>
          <h3 className={styles.name}>
            <a href={model.see}>{model.name}</a>
          </h3>
          <span className={styles.count}>{count}</span>
        </div>
        <p className={styles.text}>{model.summary}</p>
        <Price
          value={model.price}
          label={t('models.from')}
          {...(model.withoutTaxes === null ? {} : { legal: `${t('models.withoutTaxes')} ${model.withoutTaxes}` })}
        />
        <CreditLine credit={model.credit} />
        <Cluster>
          <LinkButton href={model.build} aria-label={t('models.buildOf', model.words)}>
            {t('models.build')}
          </LinkButton>
          <LinkButton href={model.see} variant="quiet" aria-label={t('models.seeOf', { ...model.words, count })}>
            {t('models.see')}
          </LinkButton>
        </Cluster>
      </div>
    </Card>
  );
}
