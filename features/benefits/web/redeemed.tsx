import { Share2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import type { Redeemed } from '../contract/user.ts';
import { BenefitPicture } from './benefit-picture.tsx';
import styles from './benefits.module.css';
import { CopyCode } from './copy-code.tsx';

export type ShownRedeemed = Pick<Redeemed, 'id' | 'title' | 'picture' | 'type' | 'code' | 'taken' | 'rating'> & {
  readonly partner: string;
  readonly when: string;
  readonly dealer: string | null;
  readonly href: string;
  /** The whole address of a gift that waits. */
  readonly link: string | null;
};

const never = () => () => undefined;
const hasShare = () => 'share' in navigator;

function ShareLink({ t, link, title }: { readonly t: Translate; readonly link: string; readonly title: string }) {
  const canShare = useSyncExternalStore(never, hasShare, () => false);
  if (!canShare) return null;
  // Whoever closes the sheet has changed their mind: no failure.
  const share = (): void => void navigator.share({ title, url: link }).catch(() => undefined);
  return (
    <Button variant="quiet" icon={Share2} onClick={share}>
      {t('benefits.link.share')}
    </Button>
  );
}

/** The code of a redemption, or the link of a gift, to be copied or sent. */
export function RedeemedCode({ t, one }: { readonly t: Translate; readonly one: ShownRedeemed }) {
  const { code, link, title } = one;
  if (link !== null) {
    return (
      <Stack gap={3}>
        <p className={styles.text}>{t('benefits.link.text')}</p>
        <p className={styles.link}>{link}</p>
        <div className={styles.scripted}>
          <Cluster>
            <CopyCode text={link} label={t('benefits.link.copy')} done={t('benefits.link.copied')} />
            <ShareLink t={t} link={link} title={title} />
          </Cluster>
        </div>
      </Stack>
    );
  }
  if (code === null) return null;
  return (
    <Stack gap={3}>
      <p className={styles.code}>{code}</p>
      <p className={styles.partner}>{t('benefits.code.use')}</p>
      <div className={styles.scripted}>
        <CopyCode text={code} label={t('benefits.code.copy')} done={t('benefits.code.copied')} />
      </div>
    </Stack>
  );
}

/** What a person redeemed, the newest first. */
export function RedeemedCards({
  t,
  list,
  level: Title = 'h3',
}: {
  readonly t: Translate;
  readonly list: readonly ShownRedeemed[];
  /** A benefit's own page has them right below its name. */
  readonly level?: 'h2' | 'h3';
}) {
  return (
    <ul className={styles.cards}>
      {list.map((one) => (
        <li key={one.id}>
          <article className={styles.card}>
            <BenefitPicture kind={one.picture} />
            <div className={styles.words}>
              <Title className={styles.title}>
                <a href={one.href}>{one.title}</a>
              </Title>
              <p className={styles.partner}>{one.partner}</p>
              <p>
                <Badge tone={one.type === 'GIFT' ? 'accent' : 'neutral'}>
                  {one.type === 'GIFT'
                    ? t(one.taken ? 'benefits.gift.taken' : 'benefits.gift.sent')
                    : t(`benefits.type.${one.type}`)}
                </Badge>
              </p>
              <RedeemedCode t={t} one={one} />
              <p className={styles.foot}>
                <span>{one.when}</span>
                {one.dealer !== null && <span>{one.dealer}</span>}
              </p>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
