import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import styles from './orders.module.css';
import type { SlipShown } from './slip-data.ts';
import { useCopy } from './use-copy.ts';

/** The slip of a part: asked for, on its way from the bank, to be paid by its line, its paper or Pix, or over. */
export function SlipCard({
  slip,
  here,
  seller,
  payee,
  t,
}: {
  slip: SlipShown;
  here: string;
  /** Who sells the car, in whose name is collected. */
  seller: string;
  /** Whom the slip pays: name and number. */
  payee: string;
  t: Translate;
}) {
  if (slip.state === 'preparing')
    return (
      <Stack>
        <p className={styles.facts}>{t('rest.slip.preparing')}</p>
        <div>
          <LinkButton href={here} variant="secondary">
            {t('rest.slip.refresh')}
          </LinkButton>
        </div>
      </Stack>
    );
  if (slip.state !== 'open')
    return (
      <Stack>
        {slip.state === 'over' && <p className={styles.facts}>{t('rest.slip.over')}</p>}
        <p className={styles.facts}>
          {t('rest.slip.data')} <a href={slip.ownData}>{t('rest.slip.data.go')}</a>
        </p>
        <Ask slip={slip} label={t('rest.slip.issue')} />
      </Stack>
    );
  return (
    <Stack>
      <p className={styles.facts}>{t('rest.slip.due', { amount: slip.amount, date: slip.due })}</p>
      <p className={styles.facts}>{t('rest.slip.payee', { payee, company: seller })}</p>
      <Copied label={t('rest.slip.line')} text={slip.line} t={t} />
      <div>
        <LinkButton href={slip.pdf} variant="secondary">
          {t('rest.slip.pdf')}
        </LinkButton>
      </div>
      {slip.pix !== null && <Copied label={t('rest.slip.pix')} text={slip.pix} t={t} />}
      {slip.qr !== null && (
        <div className={styles.slipQr}>
          <QrCode drawing={slip.qr} label={t('rest.slip.pixAlt')} />
        </div>
      )}
      <Ask slip={slip} label={t('rest.slip.renew')} renew />
    </Stack>
  );
}

function Ask({ slip, label, renew = false }: { slip: SlipShown; label: string; renew?: boolean }) {
  return (
    <PageForm idempotencyKey={slip.key} held={{ do: 'slip', renew: renew ? 'yes' : undefined }}>
      <Button type="submit" variant={renew ? 'quiet' : 'primary'}>
        {label}
      </Button>
    </PageForm>
  );
}

/** A text to be copied whole, by its button or by hand. */
export function Copied({ label, text, rows = 3, t }: { label: string; text: string; rows?: number; t: Translate }) {
  const { field, isCopied, copy } = useCopy(text);
  return (
    <div>
      <label className={styles.copied}>
        <span>{label}</span>
        <textarea ref={field} readOnly rows={rows} value={text} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <Button variant="secondary" onClick={copy}>
        {t('payment.pix.copy')}
      </Button>
      <p role="status" className={styles.facts}>
        {isCopied ? t('payment.pix.copied') : ''}
      </p>
    </div>
  );
}
