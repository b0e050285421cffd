import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import { UploadField } from '#ui/upload-field.tsx';
import styles from './trade-card.module.css';
import type { TradeShown } from './trade-data.ts';

/** The used car of a plan: what staff found of it, what it is worth and until when, and its photographs. */
export function TradeCard({ trade, error, t }: { trade: TradeShown; error: string | undefined; t: Translate }) {
  const { correction, photos } = trade;
  const missing = photos.filter(({ href }) => href === null);
  return (
    <div id="trade">
      <Stack>
        <p className={styles.line}>{trade.state}</p>
        {trade.worth !== null && <p className={styles.line}>{trade.worth}</p>}
        {trade.reasons !== '' && <p className={styles.line}>{trade.reasons}</p>}
        {correction !== null && <CorrectionForm trade={trade} correction={correction} t={t} />}
        <h4 className={styles.title}>{t('trade.photos')}</h4>
        <Photos photos={photos} t={t} />
        <PageForm isUpload held={{ do: 'photo' }}>
          <Stack>
            <SelectField
              name="place"
              label={t('trade.photo.what')}
              options={[...missing, ...photos.filter(({ href }) => href !== null)].map(({ place, label }) => ({
                value: place,
                label,
              }))}
            />
            <UploadField
              name="file"
              label={t('trade.photo.file')}
              hint={t('trade.photo.hint')}
              accept="image/jpeg,image/png,image/webp"
              error={error}
            />
            <div>
              <Button type="submit" variant="secondary">
                {t('trade.photo.send')}
              </Button>
            </div>
          </Stack>
        </PageForm>
      </Stack>
    </div>
  );
}

/** Each photograph that is asked for: there, to be opened, or still missing. */
export function Photos({ photos, t }: { photos: TradeShown['photos']; t: Translate }) {
  return (
    <ul className={styles.photos}>
      {photos.map(({ place, label, href }) => (
        <li key={place}>
          {href === null ? (
            label
          ) : (
            <a href={href}>
              <img src={href} alt="" loading="lazy" width={120} height={90} className={styles.photo} />
              {label}
            </a>
          )}{' '}
          <Badge tone={href === null ? 'neutral' : 'success'}>
            {t(href === null ? 'trade.photo.missing' : 'trade.photo.sent')}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

type CorrectionProps = { trade: TradeShown; correction: NonNullable<TradeShown['correction']>; t: Translate };

function CorrectionForm({ trade, correction, t }: CorrectionProps) {
  return (
    <Notice tone="warning" title={t('trade.correction')}>
      <Stack>
        <p className={styles.line}>{t('trade.correction.text', { reason: correction.reason })}</p>
        <p className={styles.line}>{correction.state}</p>
        <p className={styles.line}>{correction.worth}</p>
        <p className={styles.line}>{correction.reasons}</p>
        <p className={styles.line}>{t('trade.correction.next', { amount: correction.counts })}</p>
        <PageForm idempotencyKey={correction.key} held={{ version: String(trade.version) }}>
          <Cluster gap={3}>
            <Button type="submit" name="do" value="acceptCar">
              {t('trade.correction.accept')}
            </Button>
            <Button type="submit" name="do" value="endCar" variant="secondary">
              {t('trade.correction.end')}
            </Button>
          </Cluster>
        </PageForm>
      </Stack>
    </Notice>
  );
}
