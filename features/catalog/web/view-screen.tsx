import { Link } from 'react-router';
import { LinkButton } from '#ui/link-button.tsx';
import { Picture } from '#ui/picture.tsx';
import { Section } from '#ui/section.tsx';
import { Cluster } from '#ui/stack.tsx';
import type { Motif } from '#ui/tokens/contract.ts';
import { CarView } from './public/car-view.tsx';
import type { ViewData } from './view-data.ts';
import styles from './view-screen.module.css';

/** A model from all sides: turned, live, and in each of its colours. */
export function ViewScreen({ data, motif }: { data: ViewData; motif?: Motif | undefined }) {
  const { view, turn, previous, next, colors, back, build } = data;
  return (
    <Section width="wide" title={data.heading} lead={data.lead} level={1} compact>
      <div className={styles.layout}>
        <div className={styles.stage} data-turned={turn !== null}>
          <CarView {...view} texts={data.texts} motif={motif} priority sizes="(max-width: 1100px) 100vw, 72vw" />
          {turn !== null && (
            <div className={styles.plain}>
              <Picture src={turn.src} alt={turn.alt} width={960} height={540} />
            </div>
          )}
          <nav className={styles.steps} aria-label={data.heading}>
            <a href={previous.href} rel="nofollow">
              {previous.label}
            </a>
            <a href={next.href} rel="nofollow">
              {next.label}
            </a>
          </nav>
        </div>
        <div className={styles.side}>
          <h2 className={styles.title}>{colors.title}</h2>
          <p role="status">{colors.shown}</p>
          <ul className={styles.swatches}>
            {colors.list.map((color) => (
              <ColorLink key={color.id} color={color} />
            ))}
          </ul>
          <Cluster>
            <LinkButton href={build.href}>{build.label}</LinkButton>
            <LinkButton href={back.href} variant="quiet">
              {back.label}
            </LinkButton>
          </Cluster>
        </div>
      </div>
    </Section>
  );
}

function ColorLink({ color }: { color: ViewData['colors']['list'][number] }) {
  return (
    <li>
      <Link
        to={color.href}
        replace
        preventScrollReset
        className={styles.swatch}
        aria-current={color.isShown ? 'true' : undefined}
        rel="nofollow"
      >
        <svg viewBox="0 0 40 40" className={styles.sample} aria-hidden="true">
          <rect width="40" height="40" fill={color.hex} />
          {color.roofHex !== null && <rect width="40" height="20" fill={color.roofHex} />}
        </svg>
        {color.name}
      </Link>
    </li>
  );
}
