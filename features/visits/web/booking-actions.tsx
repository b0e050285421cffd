import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import type { Translate } from '#ui/translate.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { PageForm } from '#ui/page-form.tsx';
import type { BookingLoaded } from './booking-data.ts';
import { PeriodChoice, TimeChoice } from './time-choice.tsx';
import { VoucherForm } from './voucher-form.tsx';
import styles from './visits.module.css';

const RATINGS = ['1', '2', '3', '4', '5'] as const;

/** Confirm, move, cancel, rate: what the booking still allows, each its own form. */
export function BookingActions({ t, loaded }: { t: Translate; loaded: BookingLoaded }) {
  const { booking, wantsMove, move, again } = loaded;
  if (wantsMove) return <Move t={t} loaded={loaded} />;
  const isOver = !booking.mayCancel && !booking.mayRate;
  return (
    <Stack gap={5}>
      {booking.mayConfirm && (
        <Ask loaded={loaded}>
          <p>{t(`booking.confirm.text.${booking.kind === 'VIRTUAL' ? 'VIRTUAL' : 'SERVICE'}`)}</p>
          <Button type="submit" name="do" value="confirm" size="large">
            {t('booking.confirm')}
          </Button>
        </Ask>
      )}
      {loaded.voucher !== null && (
        <VoucherForm t={t} here={loaded.here} formKey={loaded.form.key} voucher={loaded.voucher} />
      )}
      {booking.kind === 'TEST_DRIVE' && booking.mayCancel && <Notice>{t('booking.licence')}</Notice>}
      {booking.kind === 'VIRTUAL' && booking.mayCancel && booking.meetingUrl === null && (
        <Notice>{t('booking.meeting.later')}</Notice>
      )}
      {booking.mayRate && <Rate t={t} loaded={loaded} />}
      {booking.mayMove && (
        <div>
          <LinkButton href={move} variant="secondary">
            {t('booking.move')}
          </LinkButton>
        </div>
      )}
      {booking.mayCancel && (
        <details className={styles.more}>
          <summary>{t('booking.cancel')}</summary>
          <Ask loaded={loaded}>
            <p>{t('booking.cancel.text')}</p>
            <Button type="submit" name="do" value="cancel" variant="danger">
              {t('booking.cancel.sure')}
            </Button>
          </Ask>
        </details>
      )}
      {isOver && (
        <div>
          <LinkButton href={again}>{t(`booking.again.${booking.kind}`)}</LinkButton>
        </div>
      )}
    </Stack>
  );
}

function Ask({ loaded, children }: { loaded: BookingLoaded; children: ReactNode }) {
  return (
    <PageForm action={loaded.here} idempotencyKey={loaded.form.key}>
      <Stack gap={3}>{children}</Stack>
    </PageForm>
  );
}

function Rate({ t, loaded }: { t: Translate; loaded: BookingLoaded }) {
  return (
    <Ask loaded={loaded}>
      <RadioCards
        legend={t('booking.rate')}
        name="rating"
        columns={1}
        options={RATINGS.map((value) => ({ value, title: t(`testDrive.rating.${value}`) })).toReversed()}
      />
      <Cluster>
        <Button type="submit" name="do" value="rate">
          {t('booking.rate.send')}
        </Button>
      </Cluster>
    </Ask>
  );
}

function Move({ t, loaded }: { t: Translate; loaded: BookingLoaded }) {
  const { times, periods, trouble, here, move, booking } = loaded;
  const turn = (from: string) => `${move}&from=${from}`;
  const isDrive = booking.kind === 'TEST_DRIVE';
  return (
    <Ask loaded={loaded}>
      <h2 className={styles.heading}>{t('booking.move.choose')}</h2>
      {isDrive && <p>{t('booking.move.drive')}</p>}
      {trouble !== null && (
        <Notice tone="warning" title={trouble}>
          {t('visits.day.nearest')}
        </Notice>
      )}
      {isDrive ? (
        <PeriodChoice t={t} times={periods} hrefOf={null} turn={turn} />
      ) : (
        <TimeChoice t={t} times={times} hrefOf={null} turn={turn} />
      )}
      <div>
        <LinkButton href={here} variant="quiet">
          {t('booking.move.keep')}
        </LinkButton>
      </div>
    </Ask>
  );
}
