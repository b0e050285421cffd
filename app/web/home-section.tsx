import { HOME_PLACES } from '#features/content/contract/home-page.ts';
import type { HomeSection as SectionName } from '#features/content/contract/page-blocks.ts';
import { HubBar, type CarBadge } from '#ui/hub-bar.tsx';
import type { Motif } from '#ui/tokens/contract.ts';
import { translator } from '#ui/translate.ts';
import type { Home } from './home-data.ts';
import { HomeDealers } from './home-dealers.tsx';
import { HomeHero } from './home-hero.tsx';
import { HomeModels } from './home-models.tsx';
import { HomeMore } from './home-more.tsx';
import { HomeOffers } from './home-offers.tsx';
import { HomeSteps } from './home-steps.tsx';

type HomeProps = { readonly home: Home; readonly badge: { badge?: CarBadge } };

const LINKED = ['models', 'steps', 'dealers'] as const;

/** Ways to the sections that this home has, with the visitor's own car at their end. */
function HomeMenu({ home, badge }: HomeProps) {
  const t = translator(home.texts);
  const links = LINKED.filter((name) => home.views.some((view) => view.kind === 'home' && view.section === name)).map(
    (name) => ({ label: t(`hub.${name}`), href: `#${HOME_PLACES[name]}` }),
  );
  if (links.length === 0 && badge.badge === undefined) return null;
  return <HubBar label={t('hub.label')} links={links} {...badge} />;
}

type SectionProps = HomeProps & {
  readonly name: SectionName;
  readonly motif: Motif | undefined;
  /** Of its title, where it may name the page. */
  readonly level: 1 | 2;
};

/** A section that only a home has. */
export function HomeSection({ name, home, motif, level, badge }: SectionProps) {
  switch (name) {
    case 'hero':
      return <HomeHero home={home} motif={motif} level={level} />;
    case 'menu':
      return <HomeMenu home={home} badge={badge} />;
    case 'models':
      return <HomeModels home={home} />;
    case 'more':
      return <HomeMore home={home} />;
    case 'offers':
      return <HomeOffers home={home} />;
    case 'steps':
      return <HomeSteps home={home} />;
    case 'dealers':
      return <HomeDealers home={home} />;
  }
}
