import { MessageCircle } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import type { PageFormAnswer } from '#ui/form-answer.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import { Cancelled } from './cancelled.tsx';
import type { PromotionLoaded } from './promotion-data.ts';
import styles from './promotions.module.css';

type Props = {
  readonly t: Translate;
  readonly loaded: PromotionLoaded;
  readonly answer: PageFormAnswer | undefined;
};

/** One's own part: the form to join, or the numbers with what brings more. */
export function Part({ t, loaded, answer }: Props) {
  const { promotion, own, signIn, ownData, isOwnUnknown } = loaded;
  const isOpen = promotion.state === 'OPEN';
  return (
    <Stack gap={5}>
      {answer !== undefined && (
        <Notice
          tone="error"
          live
          title={t('promotions.refused')}
          actions={
            answer.fields['document'] === undefined ? undefined : (
              <LinkButton href={ownData} variant="secondary">
                {t('promotions.ownData')}
              </LinkButton>
            )
          }
        >
          {answer.message}
        </Notice>
      )}
      {promotion.cancelledReason !== null && (
        <Cancelled t={t} reason={promotion.cancelledReason} hasWon={own !== null && own.wins.length > 0} />
      )}
      {own !== null && <OwnPart t={t} loaded={loaded} own={own} answer={answer} />}
      {isOwnUnknown && <Notice tone="error">{t('promotions.own.failure')}</Notice>}
      {own === null && !isOpen && promotion.cancelledReason === null && <p>{promotion.stateText}</p>}
      {isOpen && signIn !== null && (
        <Stack gap={4}>
          <p>{t('promotions.signIn.text')}</p>
          <div>
            <LinkButton href={signIn} size="large">
              {t('promotions.signIn')}
            </LinkButton>
          </div>
        </Stack>
      )}
      {isOpen && signIn === null && !isOwnUnknown && (own === null || (own.isActive && !own.isAgreed)) && (
        <JoinForm t={t} loaded={loaded} answer={answer} />
      )}
    </Stack>
  );
}

function JoinForm({ t, loaded: { promotion, own, invite, here }, answer }: Props) {
  // An invitation that does not hold any more does not stand in the way.
  const inviter = answer?.fields['invite'] === undefined ? invite : '';
  return (
    <PageForm
      action={`${here}${inviter === '' ? '' : `?${new URLSearchParams({ invite: inviter })}`}#part`}
      held={{ edition: promotion.edition, invite: inviter }}
    >
      <Stack gap={4}>
        <p>{t(own === null ? 'promotions.join.text' : 'promotions.agree.text')}</p>
        {inviter !== '' && <p>{t('promotions.invited')}</p>}
        <Checkbox
          name="accepted"
          label={t('promotions.accept')}
          text={t('promotions.accept.text', { edition: promotion.edition })}
          error={answer?.fields['accepted']}
        />
        <Cluster>
          <Button type="submit" size="large">
            {t(own === null ? 'promotions.join' : 'promotions.agree')}
          </Button>
          <LinkButton href="#rules" variant="quiet">
            {t('promotions.rules.read')}
          </LinkButton>
        </Cluster>
      </Stack>
    </PageForm>
  );
}

type OwnProps = Props & { readonly own: NonNullable<PromotionLoaded['own']> };

function OwnPart({ t, loaded, own, answer }: OwnProps) {
  const { promotion, done } = loaded;
  const canDo = promotion.state === 'OPEN' && own.isActive && own.isAgreed;
  return (
    <Stack gap={5}>
      {own.wins.map((win) => (
        <Notice key={win} tone="success" live title={t('promotions.own.winner')}>
          {win}
        </Notice>
      ))}
      {!own.isActive && <Notice tone="warning">{t('promotions.own.ended')}</Notice>}
      {answer === undefined && (done === 'joined' || done === 'code') && (
        <Notice tone="success" live>
          {t(`promotions.done.${done}`)}
        </Notice>
      )}
      <Stack gap={3}>
        <h3 className={styles.name}>{own.count}</h3>
        <ul className={styles.numbers} aria-label={t('promotions.own.numbers')}>
          {own.numbers.map(({ text, kind }) => (
            <li key={text}>
              <span className={styles.number}>{text}</span>
              <span className={styles.soft}>{kind}</span>
            </li>
          ))}
        </ul>
      </Stack>
      {canDo && promotion.ways.some(({ kind }) => kind === 'INVITATION') && (
        <Invite t={t} own={own} name={promotion.name} />
      )}
      {canDo && promotion.ways.some(({ kind }) => kind === 'QR_CODE') && (
        <CodeForm t={t} loaded={loaded} answer={answer} />
      )}
    </Stack>
  );
}

type InviteProps = { readonly t: Translate; readonly own: OwnProps['own']; readonly name: string };

/** The link by which others join, to hand on. */
function Invite({ t, own, name }: InviteProps) {
  const text = t('promotions.invite.message', { promotion: name, link: own.link });
  return (
    <Stack gap={3}>
      <TextField
        label={t('promotions.invite')}
        hint={own.invited}
        name="link"
        type="url"
        readOnly
        autoComplete="off"
        defaultValue={own.link}
      />
      <Cluster>
        <LinkButton
          href={`https://wa.me/?${new URLSearchParams({ text })}`}
          variant="secondary"
          icon={MessageCircle}
          rel="noreferrer"
          target="_blank"
        >
          {t('promotions.invite.whatsApp')}
        </LinkButton>
        <LinkButton
          href={`mailto:?${new URLSearchParams({ subject: name, body: text }).toString().replaceAll('+', '%20')}`}
          variant="quiet"
        >
          {t('promotions.invite.mail')}
        </LinkButton>
      </Cluster>
    </Stack>
  );
}

function CodeForm({ t, loaded: { here, code }, answer }: Props) {
  return (
    <PageForm action={`${here}#part`} held={{ do: 'code' }}>
      <Stack gap={4}>
        <TextField
          label={t('promotions.code')}
          hint={t('promotions.code.hint')}
          name="poster"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={300}
          defaultValue={answer?.values['poster'] ?? code}
          error={answer?.fields['poster']}
        />
        <div>
          <Button type="submit" variant="secondary">
            {t('promotions.code.enter')}
          </Button>
        </div>
      </Stack>
    </PageForm>
  );
}
