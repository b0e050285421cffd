import type { ReactNode } from 'react';
import { ArrowRight, Rotate3d } from 'lucide-react';
import { type CarBadge, HubBar } from '#ui/hub-bar.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PhoneRow } from '#ui/phone-row.tsx';
import { photoAddress } from '#ui/photo-address.ts';
import { PhotoGallery } from '#ui/photo-gallery.tsx';
import { PhotoHero } from '#ui/photo-hero.tsx';
import { Picture } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import { Section } from '#ui/section.tsx';
import { Cluster } from '#ui/stack.tsx';
import { Stage } from '#ui/stage.tsx';
import type { Motif } from '#ui/tokens/contract.ts';
import { Chapters } from './chapters.tsx';
import { ComparePopup } from './compare-popup.tsx';
import type { ModelData } from './model-data.ts';
import styles from './model-screen.module.css';
import { KeyFigures } from './key-figures.tsx';
import { LuggageCheck } from './luggage-check.tsx';
import { SpaceCheck } from './space-check.tsx';
import { VersionCard } from './version-card.tsx';

const HERO = { width: 1600, height: 900 } as const;
const PROFILE = { width: 1280, height: 720 } as const;

type ModelScreenProps = {
  data: ModelData;
  motif?: Motif | undefined;
  badge?: CarBadge | undefined;
  /** What stands under each version's price, by its id: the instalment, which another feature knows. */
  credits?: Readonly<Record<string, ReactNode>>;
  /** The button that wishes for a version, by its id. */
  wishlistButtons?: Readonly<Record<string, ReactNode>>;
};

/** A model: the car, what it costs, its colours and versions, and the way to build one. */
export function ModelScreen({ data, motif, badge, credits, wishlistButtons: wishlist }: ModelScreenProps) {
  const { versions, chapters, space, luggage, sheet, next, hub } = data;
  return (
    <>
      <Hero data={data} motif={motif} />
      <HubBar label={hub.label} links={hub.links} {...(badge === undefined ? {} : { badge })} />
      <KeyFigures figures={data.figures} />
      <Colors data={data} motif={motif} />
      {data.gallery !== undefined && <Gallery gallery={data.gallery} />}
      <Section
        id="versions"
        title={versions.title}
        lead={versions.lead}
        aside={data.compare !== null && <ComparePopup compare={data.compare} />}
      >
        <PhoneRow>
          {' '}
          <ul className={styles.versions}>
            {versions.list.map((version) => (
              <VersionCard
                key={version.id}
                version={version}
                build={versions.build}
                listPriceLabel={versions.listPrice}
                credit={credits?.[version.id]}
                wishlistButton={wishlist?.[version.id]}
              />
            ))}
          </ul>
        </PhoneRow>
      </Section>
      <Chapters chapters={chapters} />
      {space !== null && <SpaceCheck space={space} />}
      {luggage !== null && <LuggageCheck luggage={luggage} />}
      {sheet !== null && sheet.sections.length > 0 && <Sheet sheet={sheet} />}
      <Section title={next.title} lead={next.lead} tone="sunken">
        <Cluster>
          <LinkButton size="large" iconAfter={ArrowRight} href={data.build.href}>
            {data.build.label}
          </LinkButton>
          <LinkButton size="large" variant="secondary" href={next.drive.href}>
            {next.drive.label}
          </LinkButton>
        </Cluster>
      </Section>
    </>
  );
}

function Hero({ data, motif }: { data: ModelData; motif: Motif | undefined }) {
  const { name, picture, photo } = data;
  if (photo !== undefined)
    return (
      <PhotoHero title={name} level={1} photo={photo} addressOf={photoAddress(photo.site)}>
        <HeroWords data={data} />
      </PhotoHero>
    );
  return (
    <Stage
      kind="hero"
      {...(motif === undefined ? {} : { motif })}
      overlay={
        <>
          <h1>{name}</h1>
          <HeroWords data={data} />
        </>
      }
    >
      {picture.src !== null && (
        <Picture {...picture} src={picture.src} {...HERO} sizes="(max-width: 999px) 100vw, 74vw" priority />
      )}
    </Stage>
  );
}

function HeroWords({ data: { summary, price, build, seeVersions } }: { data: ModelData }) {
  return (
    <>
      <p>{summary}</p>
      <Price
        size="large"
        label={price.label}
        value={price.value}
        legal={price.notes.map((note) => (
          <span key={note} className={styles.note}>
            {note}
          </span>
        ))}
      />
      <Cluster>
        <LinkButton size="large" href={build.href}>
          {build.label}
        </LinkButton>
        <LinkButton size="large" variant="quiet" href={seeVersions.href}>
          {seeVersions.label}
        </LinkButton>
      </Cluster>
    </>
  );
}

/** Photographs beside the drawn car. */
function Gallery({ gallery: { title, photos, site } }: { gallery: NonNullable<ModelData['gallery']> }) {
  return (
    <PhotoGallery
      id="gallery"
      title={title}
      photos={photos.map((photo) => ({ photo }))}
      addressOf={photoAddress(site)}
    />
  );
}

/** Each colour is an address of its own, so that this page needs no script. */
function Colors({ data, motif }: { data: ModelData; motif: Motif | undefined }) {
  const { colors, profile, around } = data;
  if (colors.list.length === 0) return null;
  return (
    <Section id="colors" title={colors.title} lead={colors.lead} width="wide">
      <div className={styles.colors}>
        <Stage kind="build" {...(motif === undefined ? {} : { motif })}>
          {profile.src !== null && (
            <Picture
              src={profile.src}
              srcSet={profile.srcSet}
              alt={profile.alt}
              {...PROFILE}
              sizes="(max-width: 999px) 100vw, 66vw"
            />
          )}
        </Stage>
        <div className={styles.choice}>
          <p className={styles.shown}>{colors.shown}</p>
          <LinkButton variant="secondary" icon={Rotate3d} href={around.href} rel="nofollow">
            {around.label}
          </LinkButton>
          <ul className={styles.swatches}>
            {colors.list.map((color) => (
              <ColorLink key={color.id} color={color} />
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
}

function ColorLink({ color }: { color: ModelData['colors']['list'][number] }) {
  return (
    <li>
      <a href={color.href} className={styles.swatch} aria-current={color.isShown ? 'true' : undefined} rel="nofollow">
        <svg viewBox="0 0 40 40" className={styles.sample} aria-hidden="true">
          <rect width="40" height="40" fill={color.hex} />
          {color.roofHex !== null && <rect width="40" height="20" fill={color.roofHex} />}
        </svg>
        {color.name}
      </a>
    </li>
  );
}

function Sheet({ sheet }: { sheet: NonNullable<ModelData['sheet']> }) {
  return (
    <Section id="sheet" title={sheet.title}>
      <div className={styles.sheet}>
        {sheet.sections.map((section) => (
          <div key={section.title}>
            <h3 className={styles.sheetTitle}>{section.title}</h3>
            <dl>
              {section.rows.map((row) => (
                <div key={row.key} className={styles.row}>
                  <dt>{row.name}</dt>
                  <dd>{row.value}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </Section>
  );
}
