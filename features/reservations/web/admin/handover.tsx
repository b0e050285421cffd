import { ScanLink } from '#features/scanner/web/public/scan-link.tsx';
import { Button } from '#ui/button.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import type { HandoverForStaff } from '../../contract/handover.ts';
import styles from './admin.module.css';

export type HandoverData = {
  /** Null where no time is set. */
  readonly when: string | null;
  readonly items: readonly {
    readonly item: HandoverForStaff['items'][number]['item'];
    readonly done: string | null;
  }[];
  /** When it was handed over; null while it is not. */
  readonly over: string | null;
  /** Whether the order is where its car may be handed over. */
  readonly isReady: boolean;
  /** Whether its chassis is known here. */
  readonly knowsChassis: boolean;
  /** The way to the scanner, and the chassis that it came back with. */
  readonly scan: string;
  readonly scanned: string;
  readonly key: string;
  /** Which version of the time is shown, and keys to set another and to note that nobody came; null where none is set. */
  readonly seen: string;
  readonly setKey: string;
  readonly missedKey: string;
  /** Whether a time may be set; whether the one that is set has begun. */
  readonly maySet: boolean;
  readonly hasBegun: boolean;
  readonly missed: string | null;
};

/** What the dealership does on the day: the checklist, then the keys. */
export function HandoverForStaff({ handover, t }: { handover: HandoverData; t: Translate }) {
  const { when, items, over, isReady } = handover;
  const isDone = items.every(({ done }) => done !== null);
  return (
    <section aria-labelledby="handover">
      <Stack gap={4}>
        <h3 id="handover">{t('admin.handover.title')}</h3>
        <p>{when ?? t('admin.handover.none')}</p>
        {handover.missed !== null && <p>{t('admin.handover.missed.at', { when: handover.missed })}</p>}
        {handover.maySet && <SetTime handover={handover} t={t} />}
        {when !== null && (
          <ul className={styles.checklist}>
            {items.map(({ item, done }) => (
              <li key={item}>
                <span>
                  {t(`handover.item.${item}`)}
                  {done !== null && <span className={styles.doneBy}>{done}</span>}
                </span>
                {over === null && (
                  <PageForm held={{ do: 'check', item, done: done === null ? 'yes' : 'no' }}>
                    <Button
                      type="submit"
                      variant={done === null ? 'secondary' : 'quiet'}
                      aria-label={`${t(`handover.item.${item}`)}: ${t(done === null ? 'admin.handover.check' : 'admin.handover.undo')}`}
                    >
                      {t(done === null ? 'admin.handover.check' : 'admin.handover.undo')}
                    </Button>
                  </PageForm>
                )}
              </li>
            ))}
          </ul>
        )}
        {over !== null && <p>{t('admin.handover.over', { when: over })}</p>}
        {over === null && when !== null && !isReady && <p>{t('handover.notPrepared')}</p>}
        {over === null && when !== null && isReady && isDone && <HandOver handover={handover} t={t} />}
      </Stack>
    </section>
  );
}

function SetTime({ handover, t }: { handover: HandoverData; t: Translate }) {
  return (
    <Stack gap={4}>
      <PageForm idempotencyKey={handover.setKey} held={{ do: 'setTime', seen: handover.seen }}>
        <Stack gap={4}>
          <TextField label={t('admin.handover.time')} name="startsAt" type="datetime-local" />
          <div>
            <Button type="submit" variant="secondary">
              {t('admin.handover.set')}
            </Button>
          </div>
        </Stack>
      </PageForm>
      {handover.hasBegun && handover.missed === null && (
        <PageForm idempotencyKey={handover.missedKey} held={{ do: 'missed', seen: handover.seen }}>
          <Button type="submit" variant="quiet">
            {t('admin.handover.missed')}
          </Button>
        </PageForm>
      )}
    </Stack>
  );
}

function HandOver({ handover, t }: { handover: HandoverData; t: Translate }) {
  return (
    <PageForm idempotencyKey={handover.key} held={{ do: 'handOver' }}>
      <Stack gap={4}>
        {!handover.knowsChassis && (
          <>
            <TextField
              label={t('admin.order.chassis')}
              name="chassis"
              autoComplete="off"
              maxLength={17}
              defaultValue={handover.scanned}
            />
            <ScanLink t={t} href={handover.scan} takes="chassis" />
          </>
        )}
        <TextField
          label={t('admin.handover.plate')}
          optional={t('admin.expected.optional')}
          name="plate"
          autoComplete="off"
          maxLength={10}
        />
        <div>
          <Button type="submit">{t('admin.handover.done')}</Button>
        </div>
      </Stack>
    </PageForm>
  );
}
