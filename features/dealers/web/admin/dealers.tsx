import { rolesFor } from '#features/accounts/public.ts';
import { formatDay } from '#kernel/dates.ts';
import { MARKETS } from '#kernel/market.ts';
import { rowsOf, type At } from '#ui/admin-resource.ts';
import { Badge } from '#ui/badge.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import { fieldOf } from '#ui/form.ts';
import { FullRow } from '#ui/form-section.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { changeDealer, listDealerRecords, type DealerRecord } from '../../contract/care.ts';
import { DEALER_SERVICES } from '../../public.ts';
import { isOpenAt, timeAt } from '../../rules/opening.ts';
import { DEALER_TYPES } from '../../rules/types.ts';
import styles from './care.module.css';
import { hoursField, hoursInWords, serviceHoursField, specialDaysField } from './hours-fields.tsx';
import { placeField } from './place-field.tsx';

/** Where the appointments of a dealership are; null to who may not see them. */
type Extra = { readonly agenda: string | null };

const State = ({ row, at: { t, market, now, today } }: { row: DealerRecord; at: At<Extra> }) => {
  const { blockKind, blockFrom, blockUntil, isBlocked, blockedReason } = row;
  if (isBlocked) return <Badge tone="danger">{t('dealerAdmin.state.blocked', { reason: blockedReason ?? '' })}</Badge>;
  const isOpen = isOpenAt(row, timeAt(now, MARKETS[market].timeZone));
  const isAhead = blockKind !== null && blockFrom !== null && blockUntil !== null && blockUntil >= today;
  return (
    <>
      <Badge tone={isOpen ? 'success' : 'neutral'}>{t(isOpen ? 'dealer.open' : 'dealer.closed')}</Badge>
      {isAhead && (
        <span className={styles.soft}>
          {t(`dealerAdmin.state.${blockKind}`, { from: formatDay(blockFrom), until: formatDay(blockUntil) })}
        </span>
      )}
    </>
  );
};

/** Dealerships as visitors find them: hours, services, where they are, and from when to when they are blocked. */
const dealers = defineAdminResource({
  area: 'dealers',
  stem: 'dealerAdmin',
  onlyChanges: true,
  texts: ['dealersAdmin', 'dealers'],
  list: rowsOf(listDealerRecords, ({ dealers: rows, total, isMore }) => ({ rows, total, isMore })),
  create: changeDealer,
  change: changeDealer,
  name: ({ name }) => name,
  extra: (page): Extra => {
    const roles = page.user?.roles ?? [];
    const maySee = rolesFor('visit.handle').some((role) => roles.includes(role));
    return { agenda: maySee ? page.path('adminArea', { area: 'visits' }) : null };
  },
  columns: [
    {
      key: 'name',
      cell: ({ name, code }) => (
        <>
          {name}
          <span className={styles.soft}>{code}</span>
        </>
      ),
    },
    { key: 'place', cell: ({ cityName, stateCode }) => `${cityName}, ${stateCode}` },
    { key: 'state', cell: (row, at) => <State row={row} at={at} /> },
  ],
  fields: {
    version: null,
    acceptBooked: {
      part: ({ at: { t }, values, errors }) =>
        errors['acceptBooked'] === undefined && values['acceptBooked'] === undefined ? null : (
          <FullRow>
            <Checkbox
              name="acceptBooked"
              label={t('dealerAdmin.acceptBooked')}
              defaultChecked={(values['acceptBooked'] ?? '') !== ''}
              error={errors['acceptBooked']}
            />
          </FullRow>
        ),
      show: () => ({}),
      read: (form) => Promise.resolve({ body: fieldOf(form, 'acceptBooked') === '' ? {} : { acceptBooked: true } }),
    },
    phone: {},
    email: {},
    services: { options: ({ t }) => DEALER_SERVICES.map((value) => ({ value, label: t(`dealer.service.${value}`) })) },
    types: { options: ({ t }) => DEALER_TYPES.map((value) => ({ value, label: t(`dealer.type.${value}`) })) },
    hours: hoursField,
    serviceHours: serviceHoursField,
    specialDays: specialDaysField,
    blockKind: {},
    blockReason: {},
    blockFrom: {},
    blockUntil: {},
    latitude: placeField,
    longitude: null,
  },
  history: { wordsFor: hoursInWords },
  above: ({ id }, { extra: { agenda } }, { at: { t }, errors }) =>
    errors['acceptBooked'] !== undefined && (
      <Notice
        tone="warning"
        actions={
          agenda !== null && (
            <LinkButton href={`${agenda}?dealer=${id}`} variant="secondary">
              {t('dealerAdmin.agenda')}
            </LinkButton>
          )
        }
      >
        {errors['acceptBooked']} {t('dealerAdmin.booked.text')}
      </Notice>
    ),
});

export const { resource } = dealers;
export const handle = { js: false };
export const loader = dealers.loader;
export const action = dealers.action;
export const meta = dealers.meta;

export default dealers.Screen;
