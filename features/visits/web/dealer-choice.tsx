import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Translate } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { ShownDealer } from './ports.ts';
import styles from './visits.module.css';

export type DealerLine = ShownDealer & { readonly next: string | null };

/** Where one is, then the dealerships round it with the next time each has free. Both are addresses: no script is needed. */
export function DealerChoice({
  t,
  action,
  fields,
  where,
  found,
  hrefOf,
}: {
  t: Translate;
  action: string;
  fields: readonly (readonly [string, string])[];
  where: string;
  found: { readonly place: string | null; readonly problem: string | null; readonly list: readonly DealerLine[] };
  hrefOf: (dealer: string) => string;
}) {
  return (
    <Stack gap={5}>
      <form method="get" action={action} className={styles.place} role="search">
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          name="where"
          label={t('visits.where')}
          hint={t('visits.where.hint')}
          defaultValue={where}
          optional=""
          maxLength={120}
          autoComplete="postal-code"
          enterKeyHint="search"
          error={found.problem ?? undefined}
        />
        <Button type="submit" variant="secondary">
          {t('visits.search')}
        </Button>
      </form>
      {found.problem === null && (
        <section aria-labelledby="dealers" className={styles.list}>
          <h2 id="dealers" className={styles.heading}>
            {found.place === null ? t('visits.dealers') : t('visits.dealers.near', { place: found.place })}
          </h2>
          {found.list.length === 0 ? (
            <Notice tone="warning">{t('visits.dealers.none')}</Notice>
          ) : (
            <ul className={styles.dealers}>
              {found.list.map((dealer) => (
                <Card key={dealer.id} as="li" look="outlined">
                  <Dealer t={t} dealer={dealer} href={hrefOf(dealer.id)} />
                </Card>
              ))}
            </ul>
          )}
        </section>
      )}
    </Stack>
  );
}

function Dealer({ t, dealer, href }: { t: Translate; dealer: DealerLine; href: string }) {
  return (
    <div className={styles.dealer}>
      <div>
        <h3 className={styles.dealerName}>{dealer.name}</h3>
        <p className={styles.soft}>
          {dealer.place}
          {dealer.distance !== null && <strong className={styles.distance}> · {dealer.distance}</strong>}
        </p>
        <p className={styles.next}>
          {dealer.next === null ? t('visits.next.none') : t('visits.next', { when: dealer.next })}
        </p>
      </div>
      {dealer.next === null ? (
        <a href={dealer.call}>{dealer.phone}</a>
      ) : (
        <LinkButton href={href} variant="secondary" aria-label={t('visits.chooseOf', { name: dealer.name })}>
          {t('visits.choose')}
        </LinkButton>
      )}
    </div>
  );
}
