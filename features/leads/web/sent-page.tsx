import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import type { Translate } from '#ui/translate.ts';

/** The message arrived: the spec's banner, the number to ask by, and ways on. */
export function SentPage({
  t,
  protocol,
  home,
  again,
}: {
  t: Translate;
  protocol: string;
  home: string;
  again: string;
}) {
  return (
    <MessagePage
      kind="success"
      level={1}
      title={t('contact.success')}
      text={t('sent.text')}
      reference={t('sent.protocol', { protocol })}
      actions={
        <>
          <LinkButton href={home}>{t('sent.home')}</LinkButton>
          <LinkButton href={again} variant="quiet">
            {t('sent.again')}
          </LinkButton>
        </>
      }
    />
  );
}
