import { type MetaArgs, useActionData, useLoaderData } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { usePolling } from '#ui/use-polling.ts';
import { action, loader, type CardsLoaded } from './cards-data.ts';
import styles from './cards.module.css';

export { action, loader };

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('area.cards'), matches);

/** Seconds after which it is asked whether the gateway has answered. */
const POLL = 1;

/** The person's cards at the payment company: which is used first, which end, and the way to one more. */
export default function Cards() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { texts, cards, done, saving, refused, add, full } = loaded;
  const t = translator(texts);
  usePolling(saving ? POLL : null);
  const adding = add !== null && <LinkButton href={add}>{t('cards.add')}</LinkButton>;
  return (
    <Stack gap={6}>
      {answer !== undefined && (
        <Notice tone="error" live>
          {answer.message}
        </Notice>
      )}
      {done !== null && answer === undefined && (
        <Notice tone={done === 'cancelled' ? 'information' : 'success'} live>
          {t(`cards.done.${done}`)}
        </Notice>
      )}
      {saving && <Notice live>{t('cards.saving')}</Notice>}
      {refused && (
        <Notice tone="error" live title={t('cards.refused')}>
          {t('cards.refused.text')}
        </Notice>
      )}
      {cards.length === 0 && !saving ? (
        <MessagePage kind="empty" title={t('cards.none')} text={t('cards.none.text')} actions={adding} />
      ) : (
        <>
          <p className={styles.soft}>{t('cards.lead')}</p>
          <ul className={styles.cards}>
            {cards.map((card) => (
              <CardLine key={card.id} card={card} t={t} />
            ))}
          </ul>
          <div>{adding}</div>
          {full && <p className={styles.soft}>{t('cards.full')}</p>}
        </>
      )}
      {add === null && !full && <Notice>{t('cards.noPage')}</Notice>}
    </Stack>
  );
}

function CardLine({ card, t }: { card: CardsLoaded['cards'][number]; t: Translate }) {
  const { id, name, brand, lastFour, expiry, expired, expiring, favorite } = card;
  return (
    <li className={styles.card}>
      <div className={classes(styles.face, expired && styles.over)}>
        <div className={styles.top}>
          <p className={styles.brand}>{t(brand === null ? 'cards.brand.other' : `cards.brand.${brand}`)}</p>
          <Cluster gap={2}>
            {favorite && <Badge tone="accent">{t('cards.favourite')}</Badge>}
            {expired && <Badge tone="danger">{t('cards.expired')}</Badge>}
            {expiring && <Badge tone="warning">{t('cards.expiring')}</Badge>}
          </Cluster>
        </div>
        <p className={styles.number}>•••• {lastFour}</p>
        <p className={styles.expiry}>{t('cards.expiry', { expiry: expiry ?? '' })}</p>
      </div>
      <Cluster gap={3}>
        {!favorite && (
          <PageForm held={{ do: 'favourite', id }}>
            <Button type="submit" variant="secondary" aria-label={t('cards.favour.of', { card: name })}>
              {t('cards.favour')}
            </Button>
          </PageForm>
        )}
        <PageForm held={{ do: 'remove', id }}>
          <Button type="submit" variant="quiet" aria-label={t('cards.remove.of', { card: name })}>
            {t('cards.remove')}
          </Button>
        </PageForm>
      </Cluster>
    </li>
  );
}
