import { ArrowRight } from 'lucide-react';
import { LinkButton } from '#ui/link-button.tsx';
import { Photo, type PhotoProps } from '#ui/photo.tsx';
import type { BlockPicture } from '../../contract/page-blocks.ts';
import { withBrand, type BlockSite } from './block-site.ts';
import styles from './blocks.module.css';

type Part = { readonly kind: 'list'; readonly lines: string[] } | { readonly kind: 'text'; readonly text: string };

/** A line is a paragraph; lines that begin with a dash are a list. */
const partsOf = (text: string): Part[] => {
  const parts: Part[] = [];
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const last = parts.at(-1);
    const item = /^[-•]\s+(?<words>.+)$/.exec(line)?.groups?.['words'];
    if (item === undefined) {
      if (line !== '') parts.push({ kind: 'text', text: line });
    } else if (last?.kind === 'list') last.lines.push(item);
    else parts.push({ kind: 'list', lines: [item] });
  }
  return parts;
};

export function Words({ text, site }: { text: string; site: BlockSite }) {
  return partsOf(withBrand(text, site)).map((part, index) =>
    part.kind === 'text' ? (
      <p key={`${index}`}>{part.text}</p>
    ) : (
      <ul key={`${index}`} className={styles.list}>
        {part.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    ),
  );
}

type BlockImageProps = Omit<PhotoProps, 'photo' | 'addressOf'> & {
  readonly picture: BlockPicture;
  readonly site: BlockSite;
};

/** A picture's words speak of the brand that the page is of. */
export const photoOf = (picture: BlockPicture, site: BlockSite): PhotoProps['photo'] => ({
  ...picture,
  alt: withBrand(picture.alt, site),
});

export function BlockImage({ picture, site, ...look }: BlockImageProps) {
  return <Photo {...look} photo={photoOf(picture, site)} addressOf={site.pictureOf} />;
}

type BlockLinkProps = {
  readonly href: string;
  readonly label: string;
  readonly site: BlockSite;
  readonly size?: 'medium' | 'large';
  readonly variant?: 'primary' | 'secondary';
};

export function BlockLink({ href, label, site, size = 'medium', variant = 'primary' }: BlockLinkProps) {
  if (href === '' || label === '') return null;
  const isOutside = href.startsWith('https://');
  return (
    <LinkButton
      href={site.hrefOf(href)}
      size={size}
      variant={variant}
      iconAfter={ArrowRight}
      {...(isOutside ? { rel: 'noopener' } : {})}
    >
      {withBrand(label, site)}
    </LinkButton>
  );
}
